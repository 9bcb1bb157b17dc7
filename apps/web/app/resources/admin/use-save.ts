import type { AdminResource } from "@passerelle/contract/resources";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { addResource, changeResource, reloadResources, sendFile } from "./api.ts";
import { bodyOf, type ResourceForm } from "./resource-form.ts";

/**
 * Saves the form: uploads its file once, then saves the resource. Repeating it after a failure uploads nothing again
 * and adds no second resource. Throws ApiError.
 */
export function useSave(resource: AdminResource | undefined) {
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const sent = useRef<{ file: File; id: string }>(undefined);

  async function fileIdOf(file: File | undefined): Promise<string | undefined> {
    if (!file) return undefined;
    if (sent.current?.file !== file) sent.current = { file, id: (await sendFile(file)).id };
    return sent.current.id;
  }

  return {
    save: async (form: ResourceForm, file: File | undefined) => {
      const fileId = form.type === "document" ? await fileIdOf(file) : undefined;
      if (resource) await changeResource(resource.id, bodyOf(form, { version: resource.version }, fileId));
      else await addResource(bodyOf(form, { id }, fileId));
      await reloadResources(client);
    },
    /** The uploaded file has expired: the next save uploads it again. */
    forgetFile: () => {
      sent.current = undefined;
    },
    /** Somebody else changed the resource: reload the list. */
    readAgain: () => void reloadResources(client),
  };
}
