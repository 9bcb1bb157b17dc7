import type { AppointmentMode } from "@passerelle/domain/appointments/kinds";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import Video from "lucide-react/icons/video";
import { Icon } from "../ui/icon.tsx";

/** How people meet, as a picture beside words that say it. */
export function ModeIcon({ mode }: { mode: AppointmentMode }) {
  if (mode === "organism") return <Icon name="landmark" className="size-5" />;
  const Picture = { video: Video, phone: Phone, office: MapPin }[mode];
  return <Picture aria-hidden="true" className="size-5 shrink-0" />;
}
