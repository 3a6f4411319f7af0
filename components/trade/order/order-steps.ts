import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { Step } from './steps'

/** The steps from the confirm step to an open order, for a key and for a contract wallet. */
export function orderSteps(input: {
  readonly kind: AccountKind
  readonly sellSymbol: string
  readonly needsApproval: boolean
  /** The order is being signed or sent. */
  readonly isPlacing: boolean
}): readonly Step[] {
  const { needsApproval, isPlacing } = input
  const placing = needsApproval ? 'todo' : isPlacing ? 'done' : 'doing'
  const approve: Step = {
    title: `Approve ${input.sellSymbol}`,
    note: needsApproval ? 'Transaction, costs gas' : 'Already approved',
    state: needsApproval ? 'doing' : 'done',
  }
  return input.kind === 'key'
    ? [
        approve,
        { title: 'Sign order', note: 'Free', state: placing },
        { title: 'Sent', note: '', state: 'todo' },
      ]
    : [
        approve,
        { title: 'Place order', note: 'Free, not yet signed', state: placing },
        { title: 'Sign on chain: setPreSignature', note: 'Transaction, costs gas', state: 'todo' },
      ]
}
