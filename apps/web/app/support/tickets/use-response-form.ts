import { NewResponse } from "@passerelle/contract/support/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAttachedFiles } from "../../lib/attachments/use-attached-files.ts";
import { contractResolver, showRefused } from "../../lib/contract-form.ts";
import { showToast } from "../../lib/toast.ts";
import { typedSince } from "../../lib/use-unsaved-text.ts";
import { TICKETS_KEY } from "./api.ts";
import { useKeptTexts } from "./use-kept-texts.ts";

type Typed = { text: string };

const TEXTS = ["text"] as const;

type Words = {
  /** While a file is being sent. */
  pending: string;
  failed: (error: unknown) => string;
};

/**
 * The form of a response to a ticket, from either side. The text keeps its id until it is stored, so that sending it
 * twice stores it once; until then this tab keeps it too. A form of it has `data-keeps-text`.
 */
export function useResponseForm(ticketId: string, words: Words) {
  const client = useQueryClient();
  const files = useAttachedFiles();
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const bodyOf = ({ text }: Typed): NewResponse => ({ id, text: text.trim(), attachments: files.ids });
  const form = useForm<Typed>({
    defaultValues: { text: "" },
    resolver: contractResolver(NewResponse, bodyOf),
    reValidateMode: "onSubmit",
  });

  useKeptTexts(form, `typed-response:${ticketId}`, TEXTS);

  /** Sends the response; `done` is announced. */
  const send = (post: (body: NewResponse) => Promise<unknown>, done: string) =>
    form.handleSubmit(async (typed) => {
      if (files.pending) return setFailure(words.pending);
      setFailure(undefined);
      try {
        await post(bodyOf(typed));
        form.reset({ text: typedSince(typed.text, form.getValues("text")) });
        files.clear();
        setId(crypto.randomUUID());
        showToast({ kind: "success", title: done });
      } catch (error) {
        showRefused(form, error);
        setFailure(words.failed(error));
      } finally {
        await client.invalidateQueries({ queryKey: TICKETS_KEY });
      }
    });

  return { form, files, failure, send };
}
