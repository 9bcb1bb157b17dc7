import type { Profile } from "@passerelle/contract/profiles";
import type { Bill, FormData } from "@passerelle/contract/requests/ordering";
import { multiplyBill } from "@passerelle/domain/catalogue/discount";
import { answerErrors } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { fieldsOf, type ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { todayAt } from "@passerelle/domain/catalogue/forms/partial-date";
import {
  isFactField,
  isFilledFrom,
  type PrefillSource,
  prefilledAnswers,
  withAppearing,
} from "@passerelle/domain/catalogue/forms/prefill";
import { isFixedOncePaid, orderLines, quantityOf } from "@passerelle/domain/catalogue/forms/quantity";
import { shownForm } from "@passerelle/domain/catalogue/forms/visibility";
import { countryName } from "@passerelle/domain/country-name";
import { detailsErrors } from "@passerelle/domain/requests/ordering/validation";
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { AnswerFields } from "../../../catalogue/public/answers/answer-fields.tsx";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { useDocumentFacts } from "../../../vault/public/use-document-facts.ts";
import { BillingPanel } from "./billing-panel.tsx";
import { type DraftForm, detailsOf } from "./draft-form.ts";
import { OwnDetails, type OwnErrors } from "./own-details.tsx";
import { StepForm, type StepNav } from "./step-form.tsx";
import type { Draft } from "./use-draft.ts";

type DetailsStepProps = {
  draft: Draft;
  nav: StepNav;
  profile: Profile;
  bill: Bill | null;
  /** The form of the service; empty before the request is saved. */
  asked: ServiceForm<string>;
  /** Fields that the service asks only since the customer left this step. */
  added: readonly string[];
  /** Whether the answers that determine the price are fixed, because it was paid or is being paid. */
  fixed: boolean;
  /** When its payment began. */
  paymentBeganAt: string | null | undefined;
  /** The name of the person for whom it is ordered; undefined for the customer. */
  beneficiary: string | undefined;
  subscriber: boolean;
  /** Receives the confirmed form, now including what the profile filled in. */
  onForward: (form: DraftForm) => Promise<unknown>;
};

/** Typing counts as paused after this time without a key press, in milliseconds. */
const PAUSE_MS = 1500;

/** Step 2, « Détails & Facturation » (spec 2 §2): the customer's details and the price. */
export function DetailsStep({
  draft,
  nav,
  profile,
  bill,
  asked,
  added,
  fixed,
  paymentBeganAt,
  beneficiary,
  subscriber,
  onForward,
}: DetailsStepProps) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const details = useMemo(() => draft.form.form_data ?? detailsOf(profile), [draft.form.form_data, profile]);
  const [touched, setTouched] = useState(false);
  const isBlank = !touched && !fixed && Object.keys(draft.form.answers).length === 0;
  const facts = useDocumentFacts(
    !fixed && fieldsOf(asked).some(({ field }) => isFactField(field)),
    beneficiary,
  );
  const source = {
    ...sourceOf(details, profile),
    ...facts,
    beneficiary_name: beneficiary ?? details.userName,
  };
  const answers = isBlank ? prefilledAnswers(asked, source) : draft.form.answers;
  const wrongAnswers = useMemo(
    () => (tried ? answerErrors(asked, answers, todayAt(new Date(), paymentBeganAt)) : []),
    [tried, asked, answers, paymentBeganAt],
  );
  // Deferred: a typed character is shown before the new price.
  const counted = useDeferredValue(answers);

  // Memoised: the customer's own details stay the same object while a question is answered, so that only the field of the
  // question renders.
  const ownErrors = useMemo(
    () => errorsOf(details, tried, draft.refusal, t),
    [details, tried, draft.refusal, t],
  );
  const latest = useRef({ details, change: draft.change });
  useLayoutEffect(() => {
    latest.current = { details, change: draft.change };
  });
  const setDetail = useCallback((field: keyof FormData, text: string) => {
    latest.current.change({ form_data: { ...latest.current.details, [field]: text } });
  }, []);

  // A pause in typing saves the draft, so that a closed browser loses nothing.
  const pause = useEffectEvent(draft.pause);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the time, and so does each save
  useEffect(() => {
    if (!draft.dirty) return;
    const timer = setTimeout(pause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft.form, draft.dirty, draft.saved]);

  function forward() {
    setTried(true);
    if (
      Object.keys(detailsErrors(details)).length +
        answerErrors(asked, answers, todayAt(new Date(), paymentBeganAt)).length >
      0
    ) {
      setRefusals(refusals + 1);
      return;
    }
    void onForward({ ...draft.form, form_data: details, answers }).then((done) => {
      if (!done) setRefusals((count) => count + 1);
    });
  }

  const newLabels =
    added.length === 0
      ? []
      : shownForm(asked, answers).sections.flatMap(({ fields }) =>
          fields.filter(({ key }) => added.includes(key)).map(({ label }) => label),
        );
  const fromVault = fieldsOf(asked)
    .filter(({ field }) => isFilledFrom(field, answers, facts))
    .map(({ field }) => field.key)
    .join(" ");
  const questions = useMemo(
    () => (fromVault ? withHint(asked, fromVault.split(" "), t("wizard.details.from_vault")) : asked),
    [asked, fromVault, t],
  );
  const residence = profile.metadata.country_of_residence;
  return (
    <StepForm title={t("wizard.steps.details")} nav={nav} refusals={refusals} onForward={forward}>
      <div className="grid items-start gap-6 lg:grid-cols-[1.7fr_1fr]">
        <div className="flex flex-col gap-6">
          {newLabels.length > 0 && (
            <Alert kind="info" title={t("wizard.details.added")}>
              <ul className="list-disc pl-5">
                {newLabels.map((label) => (
                  <li key={label}>{label}</li>
                ))}
              </ul>
            </Alert>
          )}
          <AnswerFields
            form={questions}
            answers={answers}
            errors={wrongAnswers}
            locked={(field) => fixed && isFixedOncePaid(field)}
            onChange={(changed) => {
              setTouched(true);
              draft.change({ answers: withAppearing(asked, answers, changed, source) });
            }}
          />
          <OwnDetails
            details={details}
            country={residence ? countryName(residence, language) : undefined}
            errors={ownErrors}
            onChange={setDetail}
          />
        </div>
        <div className="flex flex-col gap-3">
          <Price bill={bill} asked={asked} answers={counted} fixed={fixed} subscriber={subscriber} />
          {draft.paused && <p className="text-sm text-muted">{t("wizard.paused")}</p>}
        </div>
      </div>
    </StepForm>
  );
}

/** Errors of the customer's details: those of the rules once the person tried to leave the step, and those of the last save. */
function errorsOf(
  details: FormData,
  tried: boolean,
  refusal: Draft["refusal"],
  t: ReturnType<typeof useWords<"requests">>,
): OwnErrors {
  type Found = ReturnType<typeof detailsErrors>;
  const found: Partial<Record<keyof FormData, Found[keyof Found]>> = tried ? detailsErrors(details) : {};
  return Object.fromEntries(
    (Object.keys(details) as (keyof FormData)[]).flatMap((field) => {
      const own = found[field];
      if (own) return [[field, t(`wizard.errors.${own}`)]];
      return refusal?.fields[`form_data.${field}`] ? [[field, t("wizard.errors.refused")]] : [];
    }),
  );
}

type PriceProps = Pick<DetailsStepProps, "bill" | "asked" | "fixed" | "subscriber"> & { answers: Answers };

/** The price with these answers. */
const Price = memo(function Price({ bill, asked, answers, fixed, subscriber }: PriceProps) {
  const due = bill && !fixed ? multiplyBill(bill, quantityOf(orderLines(asked, answers)), subscriber) : bill;
  return <BillingPanel bill={due} counted={{ form: asked, answers }} subscriber={subscriber} />;
});

/** The form with `hint` before the own hints of some of its fields. */
const withHint = (form: ServiceForm<string>, keys: readonly string[], hint: string): ServiceForm<string> => ({
  sections: form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      keys.includes(field.key) ? { ...field, hint: field.hint ? `${hint} ${field.hint}` : hint } : field,
    ),
  })),
});

/** Values with which unanswered questions are prefilled. */
const sourceOf = (details: FormData, { metadata }: Profile): PrefillSource => ({
  customer_name: details.userName,
  customer_email: details.userEmail,
  customer_phone: details.userPhone,
  customer_city: details.cityOfResidence,
  customer_country: metadata.country_of_residence ?? "",
  customer_company: details.companyName,
  customer_job_title: details.jobTitle,
});
