import Link from 'next/link'
import { StarOnDemand } from '@/components/channels/watch-on-demand'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { CHOSEN_BAR, CHOSEN_GROUND } from '@/components/ui/beside/beside'
import { ChangeText } from '@/components/ui/change-text'
import { Changed } from '@/components/ui/changed'
import { classNames } from '@/components/ui/class-names'
import { LogBar } from '@/components/ui/log-bar'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { Sparkline } from '@/components/ui/sparkline'
import { Skeleton } from '@/components/ui/states'
import { Td, Tr } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { TokenRow } from '@/lib/client/tokens/token-row'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { changeDirection } from '@/lib/domain/market/day-change'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { TOKEN_ATTRIBUTE } from './token-attribute'

type RowProps = {
  row: TokenRow
  network: NetworkView
  isRead: boolean
  isConnected: boolean
  isChosen: boolean
}

/** A row of the table. On a phone it is a card, and what has no column stands below the symbol. */
export function TokenTableRow({ row, network, isRead, isConnected, isChosen }: RowProps) {
  const { token, priceUsd, changePercent, trend, tvlUsd, volumeUsd, holders, reasons } = row
  const separators = useSeparators()
  const texts = useFigureTexts(row)
  const change =
    changePercent === null ? (
      <span className="text-muted">—</span>
    ) : (
      <ChangeText percent={changePercent} />
    )
  return (
    <Tr
      className={classNames(
        'relative h-(--row-two-lines) items-center beside:cursor-pointer max-rail:grid max-rail:h-auto max-rail:grid-cols-[minmax(0,1fr)_4.75rem_6.75rem] max-rail:py-1.5',
        isChosen ? CHOSEN_GROUND : 'hover:bg-sunken',
      )}
    >
      <Td className={classNames('max-rail:ps-4 rail:ps-0 beside:ps-3', isChosen && CHOSEN_BAR)}>
        <TokenCell network={network} row={row} isConnected={isConnected} />
      </Td>
      <Td className="max-full:hidden beside:hidden">
        {token.address === NATIVE_TOKEN ? (
          <span className="text-muted">{t`Native coin`}</span>
        ) : (
          <span className="relative z-10">
            <AddressText address={token.address} />
          </span>
        )}
      </Td>
      <Td
        numeric
        title={reasons.price ?? undefined}
        className="max-rail:order-2 max-rail:ps-2 max-rail:pe-4"
      >
        {!isRead ? (
          <Skeleton className="ms-auto w-16" />
        ) : (
          <span className="font-medium text-input">
            {priceUsd === null ? <NoPrice /> : <Changed text={formatUsd(priceUsd, separators)} />}
          </span>
        )}
        {changePercent === null ? null : <span className="block rail:hidden">{change}</span>}
      </Td>
      <Td numeric className="max-rail:hidden" title={reasons.change ?? undefined}>
        {change}
      </Td>
      <Td className="max-rail:order-1 max-rail:px-0">
        <Sparkline
          values={trend}
          tone={changePercent === null ? 'steady' : changeDirection(changePercent)}
          className="h-8 w-full"
        />
      </Td>
      <Td numeric className="max-rail:hidden" title={reasons.pools ?? undefined}>
        {texts.tvl}
        {tvlUsd !== null && <LogBar usd={tvlUsd} className="ms-auto mt-1.5 w-28 max-w-full" />}
        {volumeUsd === null ? null : (
          <span className="block text-meta text-muted wide:hidden">{texts.volumeLine}</span>
        )}
      </Td>
      <Td numeric className="max-wide:hidden" title={reasons.pools ?? undefined}>
        {texts.volume}
      </Td>
      <Td numeric className="max-rail:hidden" title={reasons.holders ?? undefined}>
        {holders === null ? '—' : texts.holders}
      </Td>
      {isConnected && (
        <Td numeric className="max-wide:hidden" title={texts.balanceReason}>
          <Amount atoms={row.balance} token={token} withSymbol={false} />
          <span className="block text-meta text-muted">{texts.worth}</span>
        </Td>
      )}
      <Td className="order-3 col-span-full px-4 py-0 text-meta text-muted rail:hidden">
        {isRead ? texts.knownLine : <Skeleton className="w-40" />}
        {isConnected && <OwnBalance row={row} />}
      </Td>
    </Tr>
  )
}

/** In words on a card, where no column's head says what is missing. */
function NoPrice() {
  return (
    <>
      <span className="max-rail:hidden">—</span>
      <span className="font-normal text-muted text-table rail:hidden">{t`no price`}</span>
    </>
  )
}

/** The token, and below its symbol what has no column of its own at this width. */
function TokenCell({ network, row, isConnected }: Omit<RowProps, 'isRead' | 'isChosen'>) {
  const { token } = row
  return (
    <span className="flex items-center gap-3">
      <TokenMark network={network} token={token} size={28} />
      <span className="min-w-0">
        <Link
          href={`/tokens/${network.name}/${token.address}`}
          prefetch={false}
          {...{ [TOKEN_ATTRIBUTE]: token.address }}
          className="block truncate font-medium text-body hover:underline after:absolute after:inset-0 beside:-my-[3px] beside:py-[3px] beside:after:hidden"
        >
          {tokenLabel(token)}
        </Link>
        <span className="block truncate text-meta text-muted">
          <bdi>{safeName(token.name)}</bdi>
        </span>
        {isConnected && (
          <span className="block text-meta text-muted max-rail:hidden wide:hidden">
            <OwnBalance row={row} />
          </span>
        )}
      </span>
      <span className="ms-auto">
        <StarOnDemand
          network={network}
          subject="token"
          address={token.address}
          name={tokenLabel(token)}
        />
      </span>
    </span>
  )
}

/** The balance of the connected account where it has no column. */
function OwnBalance({ row }: { row: TokenRow }) {
  const { balanceReason, worth } = useFigureTexts(row)
  return (
    <span className="block" title={balanceReason}>
      {t`You:`} <Amount atoms={row.balance} token={row.token} withSymbol={false} />{' '}
      {row.balance === null ? null : <span className="whitespace-nowrap">({worth})</span>}
    </span>
  )
}

function useFigureTexts(row: TokenRow) {
  const { tvlUsd, volumeUsd, holders, balance, valueUsd } = row
  const separators = useSeparators()
  const number = useNumber()
  const usd = (value: number | null) => (value === null ? '—' : formatUsdCompact(value, separators))
  const count = holders === null ? '—' : number(holders.count)
  const least = holders?.isLeast === true ? t`${count} or more` : count
  const volumeLine = t`${usd(volumeUsd)} traded`
  const known = [
    ...(tvlUsd === null ? [] : [t`${usd(tvlUsd)} in pools`]),
    ...(volumeUsd === null ? [] : [volumeLine]),
    ...(holders === null ? [] : [t`${least} holders`]),
  ]
  return {
    tvl: usd(tvlUsd),
    volume: usd(volumeUsd),
    volumeLine,
    holders: least,
    /** The known figures in one line; where there is none, why. */
    knownLine: known.length > 0 ? known.join(' · ') : row.reasons.pools,
    worth: valueUsd === null ? '—' : `≈ ${formatUsd(valueUsd, separators)}`,
    balanceReason: balance === null ? t`The balance could not be read yet.` : undefined,
  }
}
