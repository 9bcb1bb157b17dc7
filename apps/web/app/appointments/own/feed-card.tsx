import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { refocusAfterRemoval } from "../../ui/refocus.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { feedQuery, setFeed } from "../api.ts";

/** The address at which calendar programs read a person's appointments; folded, because few people use it. */
export function FeedCard() {
  const t = useWords("appointments/own");
  return (
    <FactCard title={t("feed.title")} folded>
      <p className="mb-4 text-muted">{t("feed.text")}</p>
      <Feed />
    </FactCard>
  );
}

function Feed() {
  const t = useWords("appointments/own");
  const failureWords = useFailureWords();
  const { data, error, refetch } = useQuery(feedQuery);
  const change = useMutation(setFeed(useQueryClient()));
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-11" />;
  return (
    <div className="flex flex-col gap-4">
      {data.url === null ? (
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={({ currentTarget }) => {
            refocusAfterRemoval(currentTarget);
            change.mutate(false);
          }}
          className="self-start"
        >
          {t("feed.create")}
        </Button>
      ) : (
        <>
          <CopyValue name={t("feed.address")} value={data.url} />
          <p className="text-muted text-sm">{t("feed.secret")}</p>
          <Switch
            label={t("feed.names")}
            description={t("feed.names_text")}
            checked={data.shows_names}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.target.checked)}
          />
          <div>
            <ConfirmedAction
              label={t("feed.revoke")}
              title={t("feed.revoke_title")}
              confirmLabel={t("feed.revoke")}
              done={t("feed.revoked")}
              danger
              run={() => change.mutateAsync(null)}
            >
              <p>{t("feed.revoke_text")}</p>
            </ConfirmedAction>
          </div>
        </>
      )}
      {change.error && (
        <Alert kind="error" title={t("feed.failed")}>
          {failureWords(change.error)}
        </Alert>
      )}
    </div>
  );
}
