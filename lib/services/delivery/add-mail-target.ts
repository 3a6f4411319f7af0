import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { ChannelTarget } from '@/lib/domain/notification/channel-target'
import type { MailAddress } from '@/lib/domain/notification/mail-address'
import type { Address } from '@/lib/domain/shared/address'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryStore } from '@/lib/infra/db/network-store'
import { type AddTargetDeps, addTarget } from './add-target'

/** Result of sending a confirmation request; `refused`: the mail server rejects the mailbox. */
type ConfirmMailOutcome = 'sent' | 'refused' | 'failed'

/** What `addMailTarget` reads, writes and sends. */
export type AddMailTargetDeps = AddTargetDeps &
  Pick<DeliveryStore, 'selectTargets' | 'takeMailAllowance'> & {
    /** The hash of a name that is stored for it. */
    readonly hashToken: (name: string) => string
    /** An unguessable token, and the hash that is stored. */
    readonly newToken: () => { readonly token: string; readonly hash: string }
    readonly sendConfirmation: (mail: {
      to: MailAddress
      account: Address
      token: string
    }) => Promise<ConfirmMailOutcome>
  }

/** The account or the mailbox was sent as many confirmation requests within an hour as are allowed. */
export type TooManyMails = Failure<'RateLimited'> & { readonly retryAfterSeconds: number }

/**
 * Asks the owner of a mailbox to confirm that it receives an account's notifications; until then
 * nothing else is sent to it. A confirmed mailbox is returned unchanged, without another mail.
 * Errors: `RateLimited` when account or mailbox got too many such mails; `InvalidParameter` when
 * there are too many mailboxes or the mail server rejects this one; `ServiceUnavailable` when the
 * mail server accepts no mail now.
 */
export async function addMailTarget(
  deps: AddMailTargetDeps,
  { account, address }: { account: Address; address: MailAddress },
): Promise<
  Result<ChannelTarget, Failure<'InvalidParameter' | 'ServiceUnavailable'> | TooManyMails>
> {
  const targets = await deps.selectTargets({ account })
  const confirmed = targets.find(
    (target) =>
      target.channel === 'email' && target.address === address && target.state === 'active',
  )
  if (confirmed !== undefined) return ok(confirmed)
  // In any letter case it is usually the same mailbox, which must not get too many mails.
  for (const name of [`of ${account}`, `to ${address.toLowerCase()}`]) {
    const waitSeconds = await takeConfirmAllowance(deps, name)
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

const HOUR_SECONDS = 3_600

/**
 * Seconds until another confirmation request may be sent under this name; 0: it is sent now, and
 * counted. Stores only a hash of the name, as the entry may outlive a removed mailbox by an hour.
 */
function takeConfirmAllowance(
  { takeMailAllowance, hashToken, now }: AddMailTargetDeps,
  name: string,
): Promise<number> {
  return takeMailAllowance({
    name: hashToken(name),
    limit: limits.mailConfirmsPerHour,
    windowSeconds: HOUR_SECONDS,
    nowSeconds: Math.floor(now() / 1_000_000),
  })
}

const tooMany = (retryAfterSeconds: number): TooManyMails => ({
  errorType: 'RateLimited',
  description: `Too many mails to confirm. Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`,
  retryAfterSeconds,
})
