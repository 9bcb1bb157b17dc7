import type { Relative, RelativeForm } from "@passerelle/contract/requests/relatives";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../lib/query.ts";
import { api } from "../../lib/session.ts";

/** The caller's relatives, by name. */
export const relativesQuery = queryOptions({
  queryKey: ["relatives"],
  queryFn: async ({ signal }): Promise<Relative[]> =>
    (await api("GET /api/relatives", {}, { signal })).relatives,
});

/** Reads requests again too, because those that are not submitted follow changes of their relative. */
const store = ({ relatives }: { relatives: Relative[] }) => {
  queryClient.setQueryData(relativesQuery.queryKey, relatives);
  void queryClient.invalidateQueries({ queryKey: ["requests"] });
};

export const saveRelative = mutationOptions({
  mutationFn: ({ id, form }: { id: string; form: RelativeForm }) =>
    api("PUT /api/relatives/:id", { params: { id }, body: form }),
  onSuccess: store,
});

export const removeRelative = mutationOptions({
  mutationFn: (id: string) => api("DELETE /api/relatives/:id", { params: { id } }),
  onSuccess: store,
});
