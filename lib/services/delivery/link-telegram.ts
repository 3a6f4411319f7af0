import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'
import { type AddTargetDeps, addTargetIn, type TargetStore } from './add-target'

/** What `startTelegramLink` writes; `newToken` returns an unguessable token and the hash that is stored. */
export type StartTelegramLinkDeps = Pick<DeliveryStore, 'replaceLinkCode'> & {
  readonly now: () => UnixMicros
  readonly newToken: () => { readonly token: string; readonly hash: string }
}

/** Creates the code that links a chat to this account; an older code stops working. */
export async function startTelegramLink(
  deps: StartTelegramLinkDeps,
  { account }: { account: Address },
): Promise<{ readonly code: string; readonly expiresAt: UnixMicros }> {
  const now = deps.now()
  const { token, hash } = deps.newToken()
  const expiresAt = unixMicros(now + limits.linkCodeSeconds * 1_000_000)
  await deps.replaceLinkCode({ codeHash: hash, account, expiresAt, now })
  return { code: token, expiresAt }
}

/** Store operations of linking, in one transaction. */
type LinkStore = TargetStore & Pick<DeliveryStore, 'takeLinkCode'>

/** What `linkTelegram` reads and writes; `hashToken` is the hash under which codes are stored. */
export type LinkTelegramDeps = Pick<AddTargetDeps, 'now' | 'newId'> & {
  readonly hashToken: (token: string) => string
  readonly transaction: <T>(work: (store: LinkStore) => Promise<T>) => Promise<T>
}

/** A chat with the bot; `label` is its name for its owner. */
export type TelegramChat = { readonly id: string; readonly label: string }

/**
 * Links the chat that sent a code to the account for which the code was created; after a fault the
 * code stays valid.
 * Errors: `NotFound` for a code that is unknown, used or expired; `InvalidParameter` when the
 * account has too many chats.
 */
export function linkTelegram(
  deps: LinkTelegramDeps,
  { code, chat }: { code: string; chat: TelegramChat },
): Promise<Result<Address, Failure<'NotFound' | 'InvalidParameter'>>> {
  return deps.transaction(async (store) => {
    const account = await store.takeLinkCode({ codeHash: deps.hashToken(code), now: deps.now() })
    if (account === null) {
      return failure('NotFound', 'This code was used before, is too old, or is not one of ours.')
    }
    const linked = await addTargetIn(deps, store, {
      account,
      channel: 'telegram',
      state: 'active',
      address: chat.id,
      details: { label: chat.label },
      confirm: null,
    })
    return linked.ok ? ok(account) : linked
  })
}
