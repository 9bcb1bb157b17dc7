import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { MAX_ITEMS_PER_INFORMATION_REQUEST } from "@passerelle/domain/requests/information-requests/information-requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { FactCard } from "../../../ui/facts.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { requestInformation } from "./api.ts";
import { type ItemDraft, missingFields, newItem, suggestedItems } from "./item-drafts.ts";
import { ItemFields } from "./item-fields.tsx";

/** Asks the customer for information; suggests refused documents that were not asked for again. */
export function InformationRequestForm({ requestId, page }: { requestId: string; page: WorkPage }) {
  const t = useWords("requests/work/page");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const [query, setQuery] = useSearchParams();
  const known = { about: query.get("about"), replaces: query.get("replaces") };
  const begin = () => {
    const suggested = suggestedItems(page, known, (verdict) => t(`explained.${verdict}`));
    return suggested.length > 0 ? suggested : [newItem()];
  };
  const [items, setItems] = useState<ItemDraft[]>(begin);
  const [message, setMessage] = useState("");
  const [missing, setMissing] = useState<Set<string>>(new Set());
  const [failure, setFailure] = useState<string>();
  // The same id until the information request is stored, however often it is sent; an edited one gets another id.
  const id = useRef<string>(undefined);
  const ask = useMutation(requestInformation(useQueryClient(), requestId, language));

  const change = (key: string, part: Partial<ItemDraft>) => {
    id.current = undefined;
    setItems((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  };

  function send(event: React.FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    const wrong = missingFields(items);
    setMissing(wrong);
    setFailure(undefined);
    if (wrong.size > 0) return setFailure(t("ask.missing"));
    id.current ??= crypto.randomUUID();
    const body = {
      id: id.current,
      ...(message.trim() && { message: message.trim() }),
      items: items.map(({ key: _, ...item }) => item),
    };
    ask.mutate(body, {
      onSuccess: () => {
        id.current = undefined;
        setItems([newItem()]);
        setMessage("");
        setQuery({ tab: "complements" }, { replace: true, preventScrollReset: true });
        showToast({ kind: "success", title: t("ask.done") });
      },
      onError: (error) => setFailure(failureWords(error)),
    });
  }

  return (
    <FactCard title={t("ask.title")}>
      <p className="mb-4 text-sm text-muted">{t("ask.lead")}</p>
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        {items.map((item, index) => (
          <ItemFields
            key={item.key}
            item={item}
            number={index + 1}
            missing={missing}
            onChange={(part) => change(item.key, part)}
            onRemove={
              items.length > 1
                ? () => {
                    id.current = undefined;
                    setItems((all) => all.filter((one) => one.key !== item.key));
                  }
                : undefined
            }
          />
        ))}
        {items.length < MAX_ITEMS_PER_INFORMATION_REQUEST && (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            onClick={() => {
              id.current = undefined;
              setItems((all) => [...all, newItem({ kind: "answer" })]);
            }}
          >
            <Icon name="plus" className="size-4" />
            {t("ask.add")}
          </Button>
        )}
        <Field label={t("ask.message")}>
          {(field) => (
            <TextArea
              {...field}
              rows={2}
              maxLength={1000}
              value={message}
              onChange={(event) => {
                id.current = undefined;
                setMessage(event.target.value);
              }}
            />
          )}
        </Field>
        {failure && <Alert kind="error">{failure}</Alert>}
        <Button type="submit" className="self-start" busy={ask.isPending}>
          {t("ask.send")}
        </Button>
      </form>
    </FactCard>
  );
}
