import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { isRefused, type JobDetail } from '@tricorn/client';
import { describeQuestion, readQuestion } from '@tricorn/client/sealing';
import type { InputComputation } from '@tricorn/contract';
import { useState } from 'react';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/index.js';
import { togetherTexts } from '../../texts/together.js';
import { examples } from './examples.js';
import { FillForm } from './FillForm.js';
import { Invitation } from './Invitation.js';
import { ProtocolStatement, RoundResult } from './RoundResult.js';
import { readInputReport } from './readInputReport.js';
import { Signatures } from './Signatures.js';
import { useLink } from './useLink.js';
import { useRoundResult } from './useRoundResult.js';
import { Values } from './Values.js';
import { Withdraw } from './Withdraw.js';

const words = togetherTexts.round;

interface Props {
  job: JobDetail;
  onChanged(): void;
}

/** Rounds of a three-party computation: the parties, one's own numbers, the result and how it was computed. */
export default function InputJob({ job, onChanged }: Props) {
  const report = readInputReport(job.report);
  const state = useRoundResult(job, report);
  const changed = () => {
    state.recheck();
    onChanged();
  };
  return (
    <>
      {report === undefined && state.error !== undefined && <ErrorNote error={state.error} />}
      {job.state === 'succeeded' && report !== undefined && <RoundResult report={report} state={state} />}
      <Section title={words.title(job.round)}>
        <Stack>
          <Parties job={job} />
          {job.input !== '' && <OwnInput text={job.input} />}
          {job.state === 'failed' && <RunAgain jobID={job.jobID} onChanged={onChanged} />}
          <Withdraw job={job} onChanged={changed} />
          <Fill job={job} onChanged={changed} />
        </Stack>
      </Section>
      {job.state !== 'succeeded' && report !== undefined && <RoundResult report={report} state={state} />}
      {report !== undefined && <Signatures jobID={job.jobID} report={report} state={state} />}
      {report !== undefined && <ProtocolStatement report={report} />}
    </>
  );
}

function Parties({ job: { jobID, parties, state, awaited, submitted } }: { job: JobDetail }) {
  const { me } = useSession();
  // Whose data was there when a job expired or was cancelled is not kept.
  const ended = state === 'expired' || state === 'cancelled';
  return (
    <Stack gap={6} component="ul" p={0} m={0} aria-label={words.parties}>
      {parties.map((party, place) => {
        const isAwaited = awaited.includes(party);
        const own = submitted.find(({ account: who }) => who === party);
        return (
          <Group key={party} component="li" gap="xs">
            {!ended && (
              <Badge variant="light" color={isAwaited ? 'yellow' : 'green'} tt="none">
                {isAwaited ? words.awaited : words.submitted}
              </Badge>
            )}
            <Text size="sm" className="console-wrap">
              {words.party(place, party === me ? texts.common.you : party)}
            </Text>
            {own !== undefined && (
              <Text size="sm" c="dimmed">
                {words.gave(own.shape)} <When seconds={own.time} />
              </Text>
            )}
            {!ended && isAwaited && party !== me && <Invitation jobID={jobID} party={party} />}
          </Group>
        );
      })}
    </Stack>
  );
}

const OwnInput = ({ text }: { text: string }) => (
  <div>
    <Text fw={500} size="sm" mb={6}>
      {words.own}
    </Text>
    <Values text={text} label={togetherTexts.numbers} />
  </div>
);

/** Offers to fill when it is this party's turn. The terms are asked for only then. */
function Fill({ job, onChanged }: Props) {
  const { tricorn, me } = useSession();
  const link = useLink(job.jobID);
  const [again, setAgain] = useState(false);
  const starts = job.state === 'succeeded' || job.state === 'failed' || job.state === 'expired';
  const isAwaited = job.state === 'waiting' && job.awaited.includes(me);
  const wanted = isAwaited || (starts && again);
  const { data, error } = useLoad(`${job.jobID} ${job.round} ${wanted}`, async (signal) => {
    if (!wanted) return undefined;
    try {
      return await tricorn.api.prepareFill({ jobID: job.jobID }, { signal });
    } catch (thrown) {
      // Somebody was faster; the event of that shows the job as it is now.
      if (isRefused(thrown, 'alreadyFilled', 'stateConflict')) return undefined;
      throw thrown;
    }
  });
  const problem = error ?? link.error;
  if (problem !== undefined) return <ErrorNote error={problem} />;
  if (starts && !again)
    return (
      <Group>
        <Button variant="light" onClick={() => setAgain(true)}>
          {words.start(job.round + 1)}
        </Button>
      </Group>
    );
  if (!wanted) return job.state === 'cancelled' ? null : <Hint>{words.withNodes}</Hint>;
  if (data === undefined) return null;
  if (data.question !== undefined) return <Asked jobID={job.jobID} text={data.question} />;
  const computation = job.computationStr as InputComputation;
  return (
    <FillForm
      key={data.round}
      job={{ jobID: job.jobID, computation, isPrivate: data.terms.result === 'parties' }}
      link={link.job}
      round={data.round}
      starts={starts}
      example={examples[computation][data.party as 0 | 1 | 2]}
      shapes={togetherTexts.computations[computation].shapes}
      onFilled={onChanged}
    />
  );
}

/** A question in words. A table is read and added up by the command line, on the machine where it is. */
const Asked = ({ jobID, text }: { jobID: string; text: string }) => (
  <Stack gap="xs">
    <Text fw={500} size="sm">
      {words.asked}
    </Text>
    {describeQuestion(readQuestion(text)).map((line) => (
      <Text key={line} size="sm" className="console-wrap">
        {line}
      </Text>
    ))}
    <Hint>{words.answerWith(`tricorn together answer ${jobID} --table FILE`)}</Hint>
  </Stack>
);

function RunAgain({ jobID, onChanged }: { jobID: string; onChanged(): void }) {
  const { tricorn } = useSession();
  const [run, { busy, error }] = useAction(async () => {
    await tricorn.api.runAgain({ jobID });
    onChanged();
  });
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="light" loading={busy} onClick={once(() => void run())}>
          {words.runAgain}
        </Button>
      </Group>
      {error !== undefined && <ErrorNote error={error} />}
    </Stack>
  );
}
