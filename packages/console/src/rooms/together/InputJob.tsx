import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { isRefused, type JobDetail } from '@tricorn/client';
import { canWithdraw, type WithdrawnFill, withdrawSealed } from '@tricorn/client/sealing';
import type { InputComputation } from '@tricorn/contract';
import { useState } from 'react';
import { useLoad } from '../../data/reading.js';
import { ActionButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useSession, useTricorn } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { AnswerForm } from './AnswerForm.js';
import { examples } from './examples.js';
import { FillForm } from './FillForm.js';
import { Invitation } from './Invitation.js';
import { ProtocolStatement, RoundResult } from './RoundResult.js';
import { readInputReport } from './readInputReport.js';
import { Signatures } from './Signatures.js';
import { useLink } from './useLink.js';
import { useRoundResult } from './useRoundResult.js';
import { useIdentity } from './useSubmitting.js';
import { Values } from './Values.js';

const words = texts.together.round;

interface Props {
  job: JobDetail;
  onChanged(): void;
}

/** Rounds of a three-party computation: the parties, one's own numbers, the result and how it was computed. */
export default function InputJob({ job, onChanged }: Props) {
  const { api } = useTricorn();
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
      <Section title={words.title(job.round)} gap="md">
        <Parties job={job} />
        {job.input !== '' && <OwnInput text={job.input} />}
        {job.state === 'failed' && (
          <Group>
            <ActionButton variant="light" act={() => api.runAgain({ jobID: job.jobID }).then(onChanged)}>
              {words.runAgain}
            </ActionButton>
          </Group>
        )}
        <Withdraw job={job} onChanged={changed} />
        <Fill job={job} onChanged={changed} />
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
              <Badge color={isAwaited ? 'yellow' : 'green'}>
                {isAwaited ? words.awaited : words.submitted}
              </Badge>
            )}
            <Text size="sm" className="console-wrap">
              {words.party(place, party === me ? texts.common.you : party)}
            </Text>
            {own !== undefined && (
              <Hint>
                {words.gave(own.shape)} <When seconds={own.time} />
              </Hint>
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
    <Values text={text} label={texts.together.numbers} />
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
  if (data.question !== undefined)
    return (
      <AnswerForm
        jobID={job.jobID}
        text={data.question}
        parties={job.parties}
        recipients={(data.terms.recipients ?? []).map((place) => job.parties[place]!)}
        onFilled={onChanged}
      />
    );
  const computation = job.computationStr as InputComputation;
  return (
    <FillForm
      key={data.round}
      job={{ jobID: job.jobID, computation, isPrivate: data.terms.result === 'parties' }}
      link={link.job}
      round={data.round}
      starts={starts}
      example={examples[computation][data.party as 0 | 1 | 2]}
      shapes={texts.together.computations[computation].shapes}
      onFilled={onChanged}
    />
  );
}

const withdrawWords = texts.together.withdraw;

/** Takes back numbers that this browser sealed, until a node has begun the round. Only receipts of the nodes count. */
function Withdraw({ job, onChanged }: { job: JobDetail; onChanged(): void }) {
  const { tricorn, me } = useSession();
  const open = useIdentity();
  const { jobID, round, state, awaited } = job;
  const waits = state === 'queued' || (state === 'waiting' && !awaited.includes(me));
  const [withdrawn, setWithdrawn] = useState<WithdrawnFill>();
  const { data: possible } = useLoad(
    `withdraw ${jobID} ${round} ${waits}`,
    async () => waits && (await canWithdraw(await open(), jobID, round)),
  );
  const run = async () => {
    setWithdrawn(await withdrawSealed(tricorn, jobID, { identity: await open() }));
    onChanged();
  };
  if (withdrawn?.round === round)
    return (
      <Alert color="green" role="status" title={withdrawWords.done}>
        {withdrawWords.receipts(withdrawn.nodes, round)}
      </Alert>
    );
  if (possible !== true) return null;
  return (
    <Group>
      <ActionButton variant="default" act={run}>
        {withdrawWords.button}
      </ActionButton>
    </Group>
  );
}
