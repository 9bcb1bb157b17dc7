import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { MAX_PROPOSED_TIMES } from "@passerelle/domain/appointments/kinds";
import { overlaps } from "@passerelle/domain/appointments/ranges";
import { takenRange } from "@passerelle/domain/appointments/slots";
import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { ownZone } from "../../../lib/own-zone.ts";
import { useProfile } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { agentsQuery, type Kind, kindsQuery } from "../../admin/api.ts";
import { sidesOf } from "../../booking/days.ts";
import { SlotPicker } from "../../booking/slot-picker.tsx";
import { fits } from "../../fits.ts";
import { useTimes } from "../../times.ts";
import { findTaken, propose } from "./api.ts";
import { PickedTimes } from "./picked-times.tsx";

type ProposeFormProps = {
  request: Pick<RequestSummary, "id" | "service">;
  /** Whether another proposal is open, which this one replaces. */
  replaces: boolean;
  onClose: () => void;
};

/** Proposes free times of the reader for a request, or says why they have none to propose. */
export function ProposeForm(props: ProposeFormProps) {
  const t = useWords("appointments/public/proposing");
  const me = useProfile().id;
  const kinds = useQuery(kindsQuery());
  const agents = useQuery(agentsQuery());
  const error = kinds.error ?? agents.error;
  if (!kinds.data || !agents.data)
    return error ? (
      <LoadError error={error} onRetry={() => void Promise.all([kinds.refetch(), agents.refetch()])} />
    ) : (
      <Skeleton className="h-96" />
    );
  if (!agents.data.agents.some(({ id, is_bookable }) => id === me && is_bookable))
    return (
      <Alert
        kind="warning"
        action={
          <ButtonLink to="/admin/availabilities" variant="secondary" size="sm">
            {t("form.hours")}
          </ButtonLink>
        }
      >
        {t("form.not_bookable")}
      </Alert>
    );
  const fitting = kinds.data.kinds.filter((kind) => kind.is_offered && fits(kind, props.request));
  const [first] = fitting;
  if (!first) return <Alert kind="warning">{t("form.no_kind")}</Alert>;
  return <Times {...props} kinds={fitting} first={first} agentId={me} />;
}

/** Whether an agent can meet at both times, with the buffers of the kind. */
function areApart(kind: Kind, one: string, other: string): boolean {
  const lengths = {
    durationMinutes: kind.duration_minutes,
    bufferBeforeMinutes: kind.buffer_before_minutes,
    bufferAfterMinutes: kind.buffer_after_minutes,
  };
  return !overlaps(takenRange(lengths, Date.parse(one)), takenRange(lengths, Date.parse(other)));
}

type TimesProps = ProposeFormProps & { kinds: readonly Kind[]; first: Kind; agentId: string };

function Times({ request, replaces, onClose, kinds, first, agentId }: TimesProps) {
  const t = useWords("appointments/public/proposing");
  const common = useWords("appointments");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const times = useTimes();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(propose(client, request.id));
  const [kind, setKind] = useState(first);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [zone, setZone] = useState(ownZone);
  const [ours, setOurs] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // The same id until the proposal is stored, however often it is sent; an edited one gets another id.
  const sent = useRef({ id: "", content: "" });
  const words = (start: string) => times.both(start, sidesOf(ours, zone));

  function pick(start: string, zoneOfOurs: string | null) {
    setFailure(undefined);
    setOurs(zoneOfOurs);
    const others = picked.filter((one) => one !== start);
    setPicked(others.length < picked.length ? others : [...picked, start].toSorted());
  }

  /** Takes back the times that are no longer free; resolves with words that name them. */
  async function explain(error: unknown): Promise<string> {
    if (failureCode(error) !== "slot_taken") return failureWords(error);
    const taken = await findTaken(client, { kindId: kind.id, agentId }, picked).catch((): string[] => []);
    if (taken.length === 0) return failureWords(error);
    setPicked(picked.filter((start) => !taken.includes(start)));
    return t("form.taken", {
      count: taken.length,
      times: taken.map(words).reduce((one, other) => common("days", { one, other })),
    });
  }

  async function send() {
    if (busy) return;
    if (picked.length === 0) return setFailure(t("form.missing"));
    setFailure(undefined);
    setBusy(true);
    const content = { kind_id: kind.id, starts_at: [...picked] };
    const written = JSON.stringify(content);
    if (sent.current.content !== written) sent.current = { id: crypto.randomUUID(), content: written };
    try {
      await mutateAsync({ id: sent.current.id, ...content });
      showToast({ kind: "success", title: t("form.done") });
      onClose();
    } catch (error) {
      setFailure(await explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-muted text-sm">{t(replaces ? "form.replaces" : "form.lead")}</p>
      <div inert={busy} className="flex flex-col gap-4">
        <Field
          label={t("form.kind")}
          hint={kind.price && t("form.price", { price: formatMoney(kind.price, language) })}
          required
        >
          {(field) => (
            <Select
              {...field}
              value={kind.id}
              onChange={({ target }) => {
                setKind(kinds.find(({ id }) => id === target.value) ?? first);
                setPicked([]);
                setFailure(undefined);
              }}
            >
              {kinds.map(({ id, name }) => (
                <option key={id} value={id}>
                  {textIn(name, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SlotPicker
          key={kind.id}
          kind={kind}
          agentId={agentId}
          zone={zone}
          onZone={setZone}
          busy={undefined}
          onPick={pick}
          several={{
            picked,
            isOpen: (start) =>
              picked.length < MAX_PROPOSED_TIMES && picked.every((one) => areApart(kind, one, start)),
          }}
          stacked
          none={t("form.none")}
        />
        <PickedTimes
          picked={picked}
          words={words}
          onRemove={(start) => setPicked(picked.filter((one) => one !== start))}
        />
      </div>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose} disabled={busy}>
          {ui("cancel")}
        </Button>
        <Button type="submit" busy={busy}>
          {t("form.send")}
        </Button>
      </div>
    </form>
  );
}
