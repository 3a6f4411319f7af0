import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import type { Step } from './steps'

/**
 * `unknown` until the allowance was read; `inTwo`: the old allowance has to be set to 0 first;
 * `afterReset`: it was.
 */
export type ApprovalNeed = 'unknown' | 'none' | 'inOne' | 'inTwo' | 'afterReset'

const approvalNotes: Readonly<Record<ApprovalNeed, Message>> = {
  unknown: message`Reading the allowance`,
  none: message`Already approved`,
  inOne: message`Transaction, costs gas`,
  inTwo: message`Transaction, costs gas`,
  afterReset: message`Transaction, costs gas`,
}

/** How a missing allowance is given: with the order in one batch, by a permit, or on its own. */
export type ApprovalKind = 'batch' | 'permit' | 'transaction'

/**
 * The steps from the confirm step to an open order, for a key and for a contract wallet. A step is
 * done when its outcome is known, not when it was asked for.
 */
export function orderSteps(input: {
  readonly kind: AccountKind
  readonly sellSymbol: string
  readonly approval: ApprovalNeed
  readonly way: ApprovalKind
  /** The permit is signed, where the way is one. */
  readonly isPermitSigned: boolean
  /** `sending`: the order left the wallet, and the service has not answered yet. */
  readonly progress: 'notSent' | 'sending' | 'placed'
}): readonly Step[] {
  const { approval, progress } = input
  if (input.way === 'batch') return batchSteps(input)
  const isByPermit = input.way === 'permit'
  const isApproved = isByPermit ? input.isPermitSigned : approval === 'none'
  const approve: Step = {
    title: isByPermit ? t`Sign a permit for ${input.sellSymbol}` : t`Approve ${input.sellSymbol}`,
    note: isByPermit ? t`Free` : t(approvalNotes[approval]),
    state: isApproved ? 'done' : isByPermit || approval !== 'inTwo' ? 'doing' : 'todo',
  }
  const approvals = isByPermit ? [approve] : [...resetSteps(input), approve]
  const current = (isDone: boolean): Step['state'] =>
    isDone ? 'done' : isApproved ? 'doing' : 'todo'
  const isPlaced = progress === 'placed'
  return input.kind === 'key'
    ? [
        ...approvals,
        { title: t`Sign order`, note: t`Free`, state: current(progress !== 'notSent') },
        sentStep(progress),
      ]
    : [
        ...approvals,
        { title: t`Place order`, note: t`Free, not yet signed`, state: current(isPlaced) },
        {
          title: t`Sign on chain: setPreSignature`,
          note: t`Transaction, costs gas`,
          state: 'todo',
        },
      ]
}

/** The transaction that some tokens need before their allowance changes. */
const resetSteps = (input: {
  readonly approval: ApprovalNeed
  readonly sellSymbol: string
}): readonly Step[] =>
  input.approval === 'inTwo' || input.approval === 'afterReset'
    ? [
        {
          title: t`Set the allowance of ${input.sellSymbol} to 0`,
          note: t`Transaction, costs gas`,
          state: input.approval === 'inTwo' ? 'doing' : 'done',
        },
      ]
    : []

type Progress = Parameters<typeof orderSteps>[0]['progress']

const sentStep = (progress: Progress): Step => ({
  title: t`Sent`,
  note: '',
  state: progress === 'notSent' ? 'todo' : progress === 'placed' ? 'done' : 'doing',
})

const batchSteps = (input: { sellSymbol: string; progress: Progress }): readonly Step[] => [
  {
    title: t`Approve ${input.sellSymbol} and sign the order`,
    note: t`One confirmation, costs gas`,
    state: input.progress === 'notSent' ? 'doing' : 'done',
  },
  sentStep(input.progress),
]
