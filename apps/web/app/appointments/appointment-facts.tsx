import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { Link } from "react-router";
import { useWords } from "../lib/words.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { FACT_LINK } from "../ui/text-link.ts";

type AppointmentFactsProps = {
  appointment: Appointment;
  /** Whether the appointment still takes place. */
  isOpen: boolean;
  children?: React.ReactNode;
};

/** The facts of an appointment for its customer: with whom, where and what for. */
export function AppointmentFacts({ appointment, isOpen, children }: AppointmentFactsProps) {
  const t = useWords("appointments");
  const { kind, agent, place, phone, video_link, attendee, attendee_name, subject, request } = appointment;
  const isVideo = kind.mode === "video";
  return (
    <Facts>
      <Fact name={t("facts.with")}>{agent.name}</Fact>
      <Fact name={t("facts.where")}>{place && `${place.name}\n${place.address}`}</Fact>
      <Fact name={t("facts.phone")}>{phone}</Fact>
      {isVideo && isOpen && (
        <Fact name={t("facts.video")}>
          {video_link ? (
            <a
              href={video_link}
              target="_blank"
              rel="noreferrer"
              className={`mt-1 ${buttonClass({ size: "sm" })}`}
            >
              {t("facts.join")}
            </a>
          ) : (
            t("facts.no_link")
          )}
        </Fact>
      )}
      <Fact name={t("facts.attendee")}>
        {attendee !== "self" && t(`facts.${attendee}`, { name: attendee_name ?? "" })}
      </Fact>
      <Fact name={t("facts.request")}>
        {request && (
          <Link to={`/requests-tracking/${request.id}`} className={FACT_LINK}>
            {request.reference}
          </Link>
        )}
      </Fact>
      <Fact name={t("facts.reference")}>{appointment.reference}</Fact>
      {children}
      <Fact name={t("facts.subject")} wide>
        {subject}
      </Fact>
    </Facts>
  );
}
