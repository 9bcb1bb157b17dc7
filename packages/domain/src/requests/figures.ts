/** From how many on a number is told: fewer say nothing of the work, and something of whom it was done for. */
export const PUBLICATION_THRESHOLDS = { completed: 100, reviews: 30 } as const;

export type Figures = {
  completed_requests: number | null;
  /** `average` of 1 to 5, one decimal. */
  rating: { average: number; count: number } | null;
};

/** What the shop window may say of the work that was done: each number as it is, or none. */
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
