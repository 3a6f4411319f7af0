'use client'

import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Select } from '@/components/ui/select'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import { type AuctionFilter, WON } from '@/lib/client/auctions/auction-filter'
import { summarizeStrip } from '@/lib/client/auctions/auction-strip'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { OpenAuction } from './open-auction'

/** Which auctions the list below shows; at the end a field that opens any by its number. */
export function AuctionFilterBar(props: {
  network: NetworkView
  /** The newest auctions: their solvers and tokens are offered. */
  strip: readonly CompetitionSummaryView[]
  filter: AuctionFilter
  onChange: (filter: AuctionFilter) => void
}) {
  const { network, filter, onChange } = props
  const solvers = useSolvers(props.strip, filter)
  const tokens = useTokens(network, props.strip, filter)
  const isPlain = filter.solver === null && filter.token === null
  return (
    <div className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 rail:mt-9 beside:mb-3">
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 max-rail:w-full rail:flex rail:flex-wrap">
        <legend className="sr-only">{t`Which auctions`}</legend>
        <Chip
          isOn={filter.show === 'won' && isPlain}
          onPress={() => onChange(WON)}
          name={t`With a winner`}
        />
        <Chip
          isOn={filter.show === 'all'}
          onPress={() => onChange({ ...WON, show: 'all' })}
          name={t`All¦auctions`}
        />
        <Select
          name="solver"
          aria-label={t`Won by`}
          value={filter.solver}
          choices={[{ value: null, name: t`Any solver` }, ...solvers]}
          onChoose={(solver) => onChange({ ...filter, show: 'won', solver })}
          className={chosen(filter.solver !== null)}
        />
        <Select
          name="token"
          aria-label={t`Traded token`}
          value={filter.token}
          choices={[{ value: null, name: t`Any token` }, ...tokens]}
          onChoose={(token) => onChange({ ...filter, show: 'won', token })}
          className={chosen(filter.token !== null)}
        />
      </fieldset>
      <OpenAuction network={network} />
    </div>
  )
}

/** A choice that narrows the list down: the line under it tells it without colour. */
const ON = 'border-text font-medium shadow-[inset_0_-2px_0_var(--ink)] forced-colors:underline'

const chosen = (isOn: boolean) =>
  classNames('min-h-8 min-w-0 px-2 text-table rail:max-w-44', isOn && ON)

function Chip(props: { isOn: boolean; onPress: () => void; name: string }) {
  return (
    <Button
      size="compact"
      aria-pressed={props.isOn}
      onClick={props.onPress}
      className={classNames(props.isOn && ON)}
    >
      {props.name}
    </Button>
  )
}

/** Those of the newest auctions, and the chosen one. */
function useSolvers(strip: readonly CompetitionSummaryView[], filter: AuctionFilter) {
  return useMemo(() => {
    const found = summarizeStrip(strip).solvers.map(({ solver, name }) => ({ value: solver, name }))
    const { solver } = filter
    return solver === null || found.some(({ value }) => value === solver)
      ? found
      : [...found, { value: solver, name: shortAddress(solver) }]
  }, [strip, filter])
}

/** Those that the network names, those of the newest auctions, and the chosen one, by their names. */
function useTokens(
  network: NetworkView,
  strip: readonly CompetitionSummaryView[],
  filter: AuctionFilter,
) {
  const tokens = useMemo(() => {
    const traded = strip.flatMap(({ won }) =>
      (won?.pairs ?? []).flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]),
    )
    const listed = network.tokens.map(({ address }) => address)
    return [...new Set([...listed, ...traded, ...(filter.token === null ? [] : [filter.token])])]
  }, [network, strip, filter])
  const units = useTokenFacts(network, tokens)
  return tokens
    .map((value) => ({ value, name: tokenLabel(units(value)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
