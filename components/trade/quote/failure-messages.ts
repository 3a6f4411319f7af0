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

const labels: Readonly<Record<RemedyKind, string>> = {
  resetForm: 'Reset form',
  copyDetails: 'Copy details',
  tryNow: 'Try now',
  raiseAmount: 'Raise amount',
  smallerAmount: 'Try smaller',
  changeToken: 'Change token',
  otherNetwork: 'Other network',
  signAgain: 'Sign again',
  signOtherMethod: 'Sign as a message instead',
  signOnChain: 'Sign on chain instead',
  approve: 'Approve',
  useBalance: 'Use what I have',
  newDeadline: 'New deadline and sign',
  uploadAgain: 'Upload again and retry',
  editAmount: 'Edit amount',
  openOrders: 'Open orders',
  back: 'Back to the form',
  otherWallet: 'Other wallet',
  getTokens: 'Get test tokens',
  help: 'Help',
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
    typeof remedy === 'string' ? { kind: remedy, label: labels[remedy] } : remedy,
  ),
  advice,
})
