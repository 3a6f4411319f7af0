import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { Step } from './steps'

/**
 * `unknown` until the allowance was read; `inTwo`: the old allowance has to be set to 0 first;
 * `afterReset`: it was.
 */
export type ApprovalNeed = 'unknown' | 'none' | 'inOne' | 'inTwo' | 'afterReset'

const approvalNotes: Readonly<Record<ApprovalNeed, string>> = {
  unknown: 'Reading the allowance',
  none: 'Already approved',
  inOne: 'Transaction, costs gas',
  inTwo: 'Transaction, costs gas',
  afterReset: 'Transaction, costs gas',
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
    title: isByPermit ? `Sign a permit for ${input.sellSymbol}` : `Approve ${input.sellSymbol}`,
    note: isByPermit ? 'Free' : approvalNotes[approval],
    state: isApproved ? 'done' : isByPermit || approval !== 'inTwo' ? 'doing' : 'todo',
  }
  const approvals = isByPermit ? [approve] : [...resetSteps(input), approve]
  const current = (isDone: boolean): Step['state'] =>
    isDone ? 'done' : isApproved ? 'doing' : 'todo'
  const isPlaced = progress === 'placed'
  return input.kind === 'key'
    ? [
        ...approvals,
        { title: 'Sign order', note: 'Free', state: current(progress !== 'notSent') },
        sentStep(progress),
      ]
    : [
        ...approvals,
        { title: 'Place order', note: 'Free, not yet signed', state: current(isPlaced) },
        { title: 'Sign on chain: setPreSignature', note: 'Transaction, costs gas', state: 'todo' },
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
          title: `Set the allowance of ${input.sellSymbol} to 0`,
          note: 'Transaction, costs gas',
          state: input.approval === 'inTwo' ? 'doing' : 'done',
        },
      ]
    : []

type Progress = Parameters<typeof orderSteps>[0]['progress']

const sentStep = (progress: Progress): Step => ({
  title: 'Sent',
  note: '',
  state: progress === 'notSent' ? 'todo' : progress === 'placed' ? 'done' : 'doing',
})

const batchSteps = (input: { sellSymbol: string; progress: Progress }): readonly Step[] => [
  {
    title: `Approve ${input.sellSymbol} and sign the order`,
    note: 'One confirmation, costs gas',
    state: input.progress === 'notSent' ? 'doing' : 'done',
  },
  sentStep(input.progress),
]
