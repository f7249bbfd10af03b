import { type PlannedProcess, type SetupPlan, settingsFilesOf } from './setupPlan.js';

export interface UnitsOptions {
  folder: string;
  user: string;
  /** Program and arguments that run a command of Tricorn. */
  command: readonly string[];
}

/** Longest time of a stop besides waiting and finishing answers. */
const partsSeconds = 10;

/** The systemd units of a set-up by file name: one for each process, and a target that starts all of them. */
export function unitsOf(plan: SetupPlan, options: UnitsOptions): Record<string, string> {
  const seconds = (name: string) => Number(plan.settings[name] ?? plan.derived[name]);
  const stopSeconds =
    seconds('TRICORN_STOP_WAIT_SECONDS') + seconds('TRICORN_STOP_ANSWERS_SECONDS') + partsSeconds;
  const units: Record<string, string> = { 'tricorn.target': targetOf(plan) };
  for (const process of plan.processes)
    units[`tricorn-${process.name}.service`] = serviceOf(process, options, stopSeconds);
  return units;
}

const targetOf = ({ processes }: SetupPlan): string => `[Unit]
Description=Tricorn
${processes.map(({ name }) => `Wants=tricorn-${name}.service`).join('\n')}

[Install]
WantedBy=multi-user.target
`;

/** docs/hardening.md explains the sandbox. */
const serviceOf = (
  { name, apart, args, writes }: PlannedProcess,
  { command, folder, user }: UnitsOptions,
  stopSeconds: number,
): string => `[Unit]
Description=Tricorn ${name}
PartOf=tricorn.target
After=network-online.target
Wants=network-online.target

[Service]
User=${user}
${settingsFilesOf(folder, { name, apart })
  .map((file) => `EnvironmentFile=${file}\n`)
  .join('')}ExecStart=${[...command, ...args].map(quoted).join(' ')}
Restart=always
RestartSec=2
TimeoutStopSec=${stopSeconds}
KillMode=mixed
UMask=0077
LimitNOFILE=65536
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ReadWritePaths=${[writes].flat().join(' ')}
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native

[Install]
WantedBy=tricorn.target
`;

/** A per cent sign begins a specifier of systemd. */
const quoted = (word: string): string => {
  const escaped = word.replaceAll('%', '%%');
  return /^[\w./:@%+,=-]+$/.test(escaped) ? escaped : `"${escaped}"`;
};
