import { AccountMark } from '@/components/ui/marks/account-mark'
import { PairMark } from '@/components/ui/marks/token-mark'
import type { HolderKind } from '@/lib/client/tokens/holder-list'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { markedPair, pairText } from './pair-text'

type NamedHolder = {
  readonly address: Address
  readonly pool?: { readonly project: string; readonly tokens: readonly Address[] } | undefined
}

/** The mark of a holder: a pool's pair, else five bars. */
export function HolderMark({ network, holder }: { network: NetworkView; holder: NamedHolder }) {
  return (
    <span className="inline-flex w-9 shrink-0 justify-center">
      {holder.pool === undefined ? (
        <AccountMark account={holder.address} />
      ) : (
        <PairMark network={network} {...markedPair(holder.pool.tokens, network)} size={20} />
      )}
    </span>
  )
}

/** The pair of a pool, else the name an account is known by; null for most. */
export const holderName = (
  network: NetworkView,
  { pool }: NamedHolder,
  label: string | null,
): string | null => (pool === undefined ? label : pairText(pool.tokens, network))

const KINDS: Readonly<Record<Exclude<HolderKind, 'pool' | null>, Message>> = {
  faucet: message`faucet of this test network`,
  burnt: message`burnt`,
  contract: message`contract`,
  account: message`account`,
}

/** What a holder is, in a word or two. */
export function kindText(kind: HolderKind, { pool }: NamedHolder): string {
  if (kind === 'pool') return t`${pool?.project ?? ''} pool`
  return kind === null ? '—' : t(KINDS[kind])
}
