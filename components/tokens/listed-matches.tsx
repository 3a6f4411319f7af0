'use client'

import Link from 'next/link'
import { useMemo } from 'react'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useListedTokens } from '@/components/ui/use-listed-tokens'
import { useNumber } from '@/components/ui/use-number'
import { tokenSearch } from '@/lib/client/tokens/token-search'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'

const MAX_SHOWN = 20

/**
 * Tokens of the network's lists that match a text, without the built-in ones, which the table shows
 * with their prices. None without a text: a list has thousands.
 */
export function useListedMatches(network: NetworkView, text: string): readonly TokenListEntry[] {
  const { tokens } = useListedTokens(network)
  const search = useMemo(() => {
    const builtIn = new Set(network.tokens.map(({ address }) => address))
    return tokenSearch(tokens.filter(({ address }) => !builtIn.has(address)))
  }, [tokens, network.tokens])
  return useMemo(() => (text.trim() === '' ? [] : search(text)), [search, text])
}

/** Links to the pages of the first matches. */
export function ListedMatches(props: { network: NetworkView; matches: readonly TokenListEntry[] }) {
  const { network, matches } = props
  const number = useNumber()
  if (matches.length === 0) return null
  const hidden = matches.length - MAX_SHOWN
  return (
    <section aria-label={t`On the token lists`} className="mt-4">
      <h2 className="border-b px-4 pb-1 text-muted text-table rail:px-0">
        {t`On the token lists`}
      </h2>
      <ul>
        {matches.slice(0, MAX_SHOWN).map((token) => (
          <li key={token.address} className="border-b">
            <Link
              href={`/tokens/${network.name}/${token.address}`}
              prefetch={false}
              className="flex min-h-11 items-center gap-3 px-4 hover:bg-sunken rail:px-0"
            >
              <TokenMark network={network} token={token} size={24} />
              <span className="font-medium">{tokenLabel(token)}</span>
              <bdi className="min-w-0 truncate text-muted">{safeName(token.name)}</bdi>
              <span className="hex ms-auto shrink-0 text-muted text-table">
                {shortAddress(token.address)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="px-4 py-2 text-muted text-table rail:px-0">
          {t`${number(hidden)} more. Type more of the symbol, name or address.`}
        </p>
      ) : null}
    </section>
  )
}
