import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** What the user can do about a failure; the screen provides the button for each. */
export type RemedyKind =
  | 'resetForm'
  | 'copyDetails'
  | 'tryNow'
  | 'raiseAmount'
  | 'smallerAmount'
  | 'changeToken'
  | 'otherNetwork'
  | 'signAgain'
  | 'signOtherMethod'
  | 'signOnChain'
  | 'approve'
  | 'useBalance'
  | 'newDeadline'
  | 'uploadAgain'
  | 'editAmount'
  | 'openOrders'
  | 'back'
  | 'otherWallet'
  | 'getTokens'
  | 'help'

const labels: Readonly<Record<RemedyKind, Message>> = {
  resetForm: message`Reset form`,
  copyDetails: message`Copy details`,
  tryNow: message`Try now`,
  raiseAmount: message`Raise amount`,
  smallerAmount: message`Try smaller`,
  changeToken: message`Change token`,
  otherNetwork: message`Other network`,
  signAgain: message`Sign again`,
  signOtherMethod: message`Sign as a message instead`,
  signOnChain: message`Sign on chain instead`,
  approve: message`Approve`,
  useBalance: message`Use what I have`,
  newDeadline: message`New deadline and sign`,
  uploadAgain: message`Upload again and retry`,
  editAmount: message`Edit amount`,
  openOrders: message`Open orders`,
  back: message`Back to the form`,
  otherWallet: message`Other wallet`,
  getTokens: message`Get test tokens`,
  help: message`Help`,
}

export type Remedy = { readonly kind: RemedyKind; readonly label: string }

/** A failure message: whether the money is safe, what happened, and what to do next. */
export type FailureMessages = {
  readonly sentence: string
  /** In order of preference, recommended one first. */
  readonly remedies: readonly Remedy[]
  /** Advice in addition to the buttons. */
  readonly advice: string | null
}

/** A remedy is given by its kind, or with a label if its button shows a number. */
export const failureMessages = (
  sentence: string,
  remedies: readonly (RemedyKind | Remedy)[] = [],
  advice: string | null = null,
): FailureMessages => ({
  sentence,
  remedies: remedies.map((remedy) =>
    typeof remedy === 'string' ? { kind: remedy, label: t(labels[remedy]) } : remedy,
  ),
  advice,
})
