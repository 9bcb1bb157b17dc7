import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type Labels = Readonly<Record<string, string>>;

/** A figure by name. Labels never hold an id or anything personal: each combination of values is kept forever. */
export type MetricName = {
  name: `passerelle_${string}`;
  /** In a sentence, with the unit. */
  help: string;
  labels: readonly string[];
};

/** One value of a figure that is read on request. */
export type Sample = { labels?: Labels; value: number };

export type Metrics = {
  /** Adds one. Call after the commit of what is counted. */
  count: (counter: MetricName, labels: Labels) => void;
  /** Records a duration in seconds. */
  observe: (histogram: MetricName, labels: Labels, seconds: number) => void;
  addCounter: (counter: MetricName) => void;
  addHistogram: (histogram: MetricName) => void;
  /** `read` is called for each request of the metrics. */
  addGauge: (gauge: MetricName, read: () => Sample[] | Promise<Sample[]>) => void;
  /** All figures of this process in the text format of Prometheus. */
  write: () => Promise<{ type: string; text: string }>;
};

const UNREADABLE: MetricName = {
  name: "passerelle_metric_failures_total",
  help: "Figures that could not be read when they were asked for",
  labels: ["metric"],
};

/** Upper limits in seconds, from the time of a cached reply to the limit of a handler. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The figures of one process. `withProcess`: those of Node itself too (memory, processor, event loop). */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const common = ({ name, help, labels }: MetricName) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });

  function counterOf(metric: MetricName): Counter {
    const known = counters.get(metric.name) ?? new Counter(common(metric));
    counters.set(metric.name, known);
    return known;
  }

  function histogramOf(metric: MetricName): Histogram {
    const known = histograms.get(metric.name) ?? new Histogram({ ...common(metric), buckets: BUCKETS });
    histograms.set(metric.name, known);
    return known;
  }

  counterOf(UNREADABLE);
  return {
    count: (metric, labels) => counterOf(metric).inc(labels),
    observe: (metric, labels, seconds) => histogramOf(metric).observe(labels, seconds),
    addCounter: (metric) => void counterOf(metric),
    addHistogram: (metric) => void histogramOf(metric),
    addGauge: (metric, read) => {
      registry.removeSingleMetric(metric.name);
      new Gauge({
        ...common(metric),
        async collect() {
          this.reset();
          try {
            for (const { labels = {}, value } of await read()) this.set(labels, value);
          } catch {
            // The other gauges are still read: they are most needed while a part of the product is down.
            counterOf(UNREADABLE).inc({ metric: metric.name });
          }
        },
      });
    },
    write: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
