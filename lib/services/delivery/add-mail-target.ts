import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import type { MailAddress } from '@/lib/domain/notification/mail-address'
import type { Address } from '@/lib/domain/shared/address'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type AddTargetDeps, addTarget } from './add-target'

/** How the request to confirm left: `refused` when the mail server will not have that mailbox. */
type ConfirmMailOutcome = 'sent' | 'refused' | 'failed'

export type AddMailTargetDeps = AddTargetDeps & {
  readonly selectTargets: (of: { account: Address }) => Promise<readonly ChannelTarget[]>
  /** Seconds until one more request to confirm may leave in this name; 0 counts this one. */
  readonly takeConfirmAllowance: (name: string) => Promise<number>
  /** A token nobody can guess, and what is stored of it. */
  readonly newToken: () => { readonly token: string; readonly hash: string }
  readonly sendConfirmation: (mail: {
    to: MailAddress
    account: Address
    token: string
  }) => Promise<ConfirmMailOutcome>
}

export type TooManyMails = Failure<'RateLimited'> & { readonly retryAfterSeconds: number }

/**
 * Asks a mailbox whether it wants to be told of an account; until it confirms, nothing else is sent
 * there. One that has confirmed is answered as it is and not asked again.
 * Errors: `RateLimited` when account or mailbox had its share of such mails; `InvalidParameter` when
 * there are too many mailboxes or the mail server refuses this one; `ServiceUnavailable` when it
 * takes no mail now.
 */
export async function addMailTarget(
  deps: AddMailTargetDeps,
  { account, address }: { account: Address; address: MailAddress },
): Promise<
  Result<ChannelTarget, Failure<'InvalidParameter' | 'ServiceUnavailable'> | TooManyMails>
> {
  const present = await deps.selectTargets({ account })
  const confirmed = present.find(
    (one) => one.channel === 'email' && one.address === address && one.state === 'active',
  )
  if (confirmed !== undefined) return ok(confirmed)
  // Letters of any case usually mean the same mailbox, which is the one to be spared.
  for (const name of [`of ${account}`, `to ${address.toLowerCase()}`]) {
    const waitSeconds = await deps.takeConfirmAllowance(name)
    if (waitSeconds > 0) return err(tooMany(waitSeconds))
  }
  const { token, hash } = deps.newToken()
  const until = unixMicros(deps.now() + limits.mailConfirmSeconds * 1_000_000)
  const stored = await addTarget(deps, {
    account,
    channel: 'email',
    state: 'pending',
    address,
    details: {},
    confirm: { hash, until },
  })
  if (!stored.ok) return stored
  switch (await deps.sendConfirmation({ to: address, account, token })) {
    case 'sent':
      return stored
    case 'refused':
      return failure('InvalidParameter', 'address: the mail server refuses this mailbox')
    case 'failed':
      return failure('ServiceUnavailable', 'The mail server takes no mail now. Try again later.')
  }
}

const tooMany = (retryAfterSeconds: number): TooManyMails => ({
  errorType: 'RateLimited',
  description: `Too many mails to confirm. Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`,
  retryAfterSeconds,
})
