/** Minimum counts for publication: smaller numbers mean little and could identify customers. */
export const PUBLICATION_THRESHOLDS = { completed: 100, reviews: 30 } as const;

export type Figures = {
  completed_requests: number | null;
  /** `average` from 1 to 5, one decimal. */
  rating: { average: number; count: number } | null;
};

/** The figures that may be published on the home page; null for each that is below its threshold. */
export function publishableFigures(counted: {
  completed: number;
  reviews: { average: number | null; count: number };
}): Figures {
  const { completed, reviews } = counted;
  const { average, count } = reviews;
  return {
    completed_requests: completed >= PUBLICATION_THRESHOLDS.completed ? completed : null,
    rating: average !== null && count >= PUBLICATION_THRESHOLDS.reviews ? { average, count } : null,
  };
}
