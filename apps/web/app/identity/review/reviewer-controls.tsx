import type { ReviewCase } from "@passerelle/contract/identity/review";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { useSession } from "../../lib/session.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { assignReview, submittedQuery } from "./api.ts";

/** Who reviews a case: the reviewer takes it, passes it on, or returns it. */
export function ReviewerControls({ reviewed }: { reviewed: ReviewCase }) {
  const t = useWords("identity/review");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const session = useSession();
  const me = session.status === "signed_in" ? session.profile.id : undefined;
  const { data } = useQuery(submittedQuery({ page: 1 }, language));
  const assign = useMutation(assignReview(useQueryClient(), reviewed.id));
  const { status, reviewer, may, person, level2_decided_by } = reviewed;
  if (status !== "pending" && status !== "in_review") return null;
  const give = (reviewer_id: string | null) =>
    assign.mutate(
      { reviewer_id, before: reviewer?.id ?? null },
      {
        onError: (error) =>
          showToast({ kind: "error", title: t("assign.failed"), description: failureWords(error) }),
      },
    );
  const others = (data?.reviewers ?? []).filter(
    ({ id }) => id !== me && id !== reviewer?.id && id !== person.id && id !== level2_decided_by?.id,
  );
  const isMine = reviewer !== null && reviewer.id === me;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(may.claim || (reviewer && !isMine && !may.refusal)) && me && (
        <Button busy={assign.isPending} onClick={() => give(me)}>
          {t(reviewer ? "assign.take_over" : "assign.take")}
        </Button>
      )}
      {reviewer && (
        <Button variant="secondary" busy={assign.isPending} onClick={() => give(null)}>
          {t("assign.put_back")}
        </Button>
      )}
      {others.length > 0 && (
        <Field label={t("assign.pass_on")} required className="min-w-48">
          {(field) => (
            <Select
              {...field}
              value=""
              disabled={assign.isPending}
              onChange={(event) => event.target.value && give(event.target.value)}
            >
              <option value="">{t("assign.choose")}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {reviewer && !isMine && <p className="text-muted">{t("assign.has", { name: reviewer.name })}</p>}
    </div>
  );
}
