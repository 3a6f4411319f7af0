import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { Address } from '@/lib/domain/shared/address'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** What a receiver is on chain, as far as the user must know it. */
export type ReceiverCheck =
  /** The owner, or an account with a key. */
  | { readonly kind: 'fine' }
  | { readonly kind: 'reading' }
  /** Needs the user's word; `isAccepted` for exactly this address. */
  | {
      readonly kind: 'contract' | 'pool' | 'unreadable'
      readonly receiver: Address
      readonly isAccepted: boolean
    }

/** Judges what was read of a receiver. */
export function receiverCheck(facts: {
  /** Null for the owner. */
  readonly receiver: Address | null
  readonly owner: Address | null
  readonly accepted: Address | null
  /** Null when it could not be read, undefined while it is being read. */
  readonly accountKind: AccountKind | null | undefined
  /** Null when it is not known whether it is one, undefined while it is being read. */
  readonly isPool: boolean | null | undefined
}): ReceiverCheck {
  const { receiver, owner, accountKind, isPool } = facts
  if (receiver === null || receiver === owner || accountKind === 'key') return { kind: 'fine' }
  const isAccepted = facts.accepted === receiver
  if (accountKind === undefined) return { kind: 'reading' }
  if (accountKind === null) return { kind: 'unreadable', receiver, isAccepted }
  if (isPool === undefined) return { kind: 'reading' }
  return { kind: isPool === true ? 'pool' : 'contract', receiver, isAccepted }
}

/** What the order waits for because of its receiver; null if nothing. */
export function receiverReason(check: ReceiverCheck): string | null {
  switch (check.kind) {
    case 'fine':
      return null
    case 'reading':
      return t`Reading what the receiver is.`
    case 'contract':
    case 'pool':
    case 'unreadable':
      return check.isAccepted ? null : t`Confirm the receiver first.`
  }
}

/** What the user is shown about a receiver before confirming it. */
export const receiverWarnings = {
  contract: message`The receiver is a contract. One that is not made for it keeps what it gets for
    ever.`,
  pool: message`The receiver is a pool: anybody may take what is sent there.`,
  unreadable: message`It could not be read whether the receiver is a contract.`,
} as const
