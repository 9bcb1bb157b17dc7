import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { OneFieldForm } from "../../../ui/one-field-form.tsx";
import { saveVideo, videoQuery } from "../settings-api.ts";

/** How the address of a video call is made; empty: staff enter each address. */
export function VideoTemplate() {
  const t = useWords("appointments/admin/availability");
  const { data } = useQuery(videoQuery());
  if (!data) return null;
  return (
    <Card aria-labelledby="video" className="max-w-2xl">
      <h2 id="video" className="mb-3 text-xl">
        {t("video.title")}
      </h2>
      <TemplateForm key={data.version} template={data.video_template} version={data.version} />
    </Card>
  );
}

function TemplateForm({ template, version }: { template: string | null; version: number }) {
  const t = useWords("appointments/admin/availability");
  const failureWords = useFailureWords();
  const saving = useMutation(saveVideo(useQueryClient()));
  const [typed, setTyped] = useState(template ?? "");
  async function save(): Promise<string | undefined> {
    const text = typed.trim();
    if (text && !/^https:\/\/\S*\{room\}\S*$/.test(text)) return t("video.wrong");
    try {
      await saving.mutateAsync({ version, video_template: text || null });
      showToast({ kind: "success", title: t("saved") });
      return undefined;
    } catch (error) {
      return failureWords(error);
    }
  }
  return (
    <OneFieldForm
      label={t("video.label")}
      hint={t("video.hint")}
      submitLabel={t("save")}
      isSecondary
      onSubmit={save}
    >
      {(field) => (
        <TextInput
          {...field}
          required={false}
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </OneFieldForm>
  );
}
