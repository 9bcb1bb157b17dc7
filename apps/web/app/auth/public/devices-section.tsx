import type { SignedInDevice } from "@passerelle/contract/accounts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { useId } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { useSettings } from "../../lib/settings.ts";
import { signOut } from "../../lib/sign-out.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { deviceList, reloadDevices, revokeDevice } from "../account/api.ts";
import { useDeviceName } from "./device-name.ts";

/** The devices on which a person is signed in, with buttons to sign them out. */
export function DevicesSection() {
  const t = useWords("auth/account");
  const id = useId();
  const client = useQueryClient();
  const { accounts_hosted } = useSettings();
  const { data: devices, error, refetch } = useQuery(deviceList);
  const others = devices?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {t("devices.title")}
        </h2>
        {others > 0 && (
          <ConfirmedAction
            label={t("devices.others")}
            title={t("devices.others_title")}
            confirmLabel={t("devices.others_confirm")}
            done={t("devices.others_done")}
            danger
            run={async () => {
              await signOut("others");
              await reloadDevices(client);
            }}
          >
            <p>{t("devices.others_text", { count: others })}</p>
          </ConfirmedAction>
        )}
      </div>
      <p className="mt-2 max-w-prose text-muted">{t("devices.lead")}</p>
      {accounts_hosted && <p className="mt-2 max-w-prose text-muted">{t("devices.hosted")}</p>}
      {devices ? (
        <ul className="mt-4 divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : error ? (
        <div className="mt-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <Skeleton className="mt-4 h-40" />
      )}
    </Card>
  );
}

function DeviceRow({ device }: { device: SignedInDevice }) {
  const t = useWords("auth/account");
  const { language } = useLanguage();
  const nameOf = useDeviceName();
  const client = useQueryClient();
  const revoke = useMutation(revokeDevice(client));
  const name = nameOf(device.device);
  const Icon = device.device?.mobile ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon aria-hidden="true" className="size-7 text-primary" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {device.current && <Badge tone="success">{t("devices.current")}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {[
            device.ip && t("devices.ip", { ip: device.ip }),
            t("devices.since", { date: formatDateTime(device.created_at, language) }),
            t("devices.last_used", {
              date: formatDateTime(device.refreshed_at ?? device.created_at, language),
            }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {device.current ? (
        <ConfirmedAction
          label={t("devices.sign_out")}
          title={t("devices.sign_out_title")}
          confirmLabel={t("devices.sign_out")}
          done={t("devices.signed_out")}
          run={() => signOut("local")}
        >
          <p>{t("devices.sign_out_text")}</p>
        </ConfirmedAction>
      ) : (
        <ConfirmedAction
          label={t("devices.revoke")}
          accessibleLabel={t("devices.revoke_of", { device: name })}
          title={t("devices.revoke_title", { device: name })}
          confirmLabel={t("devices.revoke")}
          done={t("devices.revoked")}
          danger
          run={() => revoke.mutateAsync(device.id)}
        >
          <p>{t("devices.revoke_text")}</p>
        </ConfirmedAction>
      )}
    </li>
  );
}
