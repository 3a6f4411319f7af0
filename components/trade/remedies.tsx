'use client'

import { Button } from '@/components/ui/button'
import type { RemedyKind } from './error-words'

const labels: Readonly<Record<RemedyKind, string>> = {
  resetForm: 'Reset form',
  copyDetails: 'Copy details',
  tryNow: 'Try now',
  signAgain: 'Sign again',
  signOtherMethod: 'Sign as a message instead',
  approve: 'Approve',
  useBalance: 'Use what I have',
  newDeadline: 'New deadline and sign',
  openOrder: 'Open order',
  back: 'Back to the form',
  otherWallet: 'Other wallet',
  getTokens: 'Get test tokens',
}

export type RemedyHandlers = Partial<Readonly<Record<RemedyKind, () => void>>>

/** One button per remedy that can be done here; the first is the one to try. */
export function Remedies(props: { kinds: readonly RemedyKind[]; handlers: RemedyHandlers }) {
  const offered = props.kinds.flatMap((kind) => {
    const handler = props.handlers[kind]
    return handler === undefined ? [] : [{ kind, handler }]
  })
  return offered.map(({ kind, handler }) => (
    <Button key={kind} size="compact" onClick={handler}>
      {labels[kind]}
    </Button>
  ))
}
