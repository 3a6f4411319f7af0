'use client'

import type { ReactNode } from 'react'
import { ChangeText } from '@/components/ui/change-text'
import { Deadline } from '@/components/ui/deadline'
import { ProjectMark } from '@/components/ui/marks/project-mark'
import { PairMark, TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { useNumber } from '@/components/ui/use-number'
import { formatUsd } from '@/lib/client/format/usd'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { TokenMarketView } from '@/lib/contract/codecs/token-markets'
import { uidDeadline } from '@/lib/domain/order/deadline'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { shortAddress, shortHash, shortUid } from '@/lib/domain/shared/short-hex'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { Hex, PaletteRow } from './palette-line'
import type { PaletteFacts } from './palette-lines'
import type { SearchOption } from './search-options'
import type { Found } from './search-outcome'
import { readSearchText } from './search-text'
import type { FoundToken } from './searched-tokens'
import type { SearchLine } from './use-search'

/** One line of the list; `isPending` while its request is in progress. */
export function SearchLineView(props: {
  line: SearchLine
  markets: PaletteFacts['markets']
  isPending: boolean
}) {
  const { line, isPending } = props
  switch (line.kind) {
    case 'recent':
      return <RecentLine text={line.text} />
    case 'found':
      return <FoundLine found={line.found} />
    case 'option':
      return <OptionLine option={line.option} markets={props.markets} isPending={isPending} />
  }
}

function OptionLine(props: {
  option: SearchOption
  markets: PaletteFacts['markets']
  isPending: boolean
}) {
  const { isPending, markets } = props
  const { about } = props.option
  switch (about.kind) {
    case 'order':
      return (
        <Line kind={t`Order`} isPending={isPending}>
          {rich`${<Hex text={shortUid(about.uid)} />} · owner
            ${<Hex text={shortAddress(about.owner)} />} · expires
            ${<Deadline at={uidDeadline(about.uid)} />}`}
        </Line>
      )
    case 'hash':
      return (
        <Line kind={t`Hash`} isPending={isPending}>
          {rich`${<Hex text={shortHash(about.hash)} />} · transaction, order digest or app data`}
        </Line>
      )
    case 'auction':
      return (
        <Line kind={t`Auction`} isPending={isPending}>
          <AuctionNumber id={about.auctionId} />
        </Line>
      )
    case 'pool':
      return (
        <Line kind={t`Pool`} isPending={isPending}>
          {rich`at ${<Hex text={shortAddress(about.address)} />}`}
        </Line>
      )
    case 'accountName':
      return (
        <Line kind={t`Account`} isPending={isPending}>
          {rich`named ${<bdi>{about.name.slice(0, 40)}</bdi>}`}
        </Line>
      )
    case 'orders':
      return <Line kind={t`Lookup`}>{t`${about.count} orders of the text`}</Line>
    case 'account':
      return (
        <Line kind={t`Account`}>
          {rich`orders of ${<Hex text={shortAddress(about.address)} />}`}
        </Line>
      )
    case 'otherToken':
      return (
        <Line kind={t`Token`}>
          <Hex text={shortAddress(about.address)} />
          {about.isUnlisted ? ` ${t`· not on the list`}` : null}
        </Line>
      )
    case 'token':
      return <TokenLine {...about} markets={markets} />
  }
}

/** As in the choice of tokens, one that could be mistaken for another says for which. */
function TokenLine(props: {
  found: FoundToken
  network: NetworkView
  on: string | null
  markets: PaletteFacts['markets']
}) {
  const { network, on } = props
  const { token, earlier } = props.found
  // The lists of another network are not requested for a mark.
  const hasMark = on === null || !network.capabilities.tokenLists
  const market = on === null ? props.markets.get(token.address) : undefined
  return (
    <PaletteRow
      mark={hasMark ? <TokenMark network={network} token={token} size={28} /> : null}
      title={<bdi>{tokenLabel(token)}</bdi>}
      second={
        <>
          <bdi>{safeName(token.name).slice(0, 40)}</bdi> ·{' '}
          <Hex text={shortAddress(token.address)} />
          {on === null ? null : ` ${t`· on ${on}`}`}
          {earlier === null ? null : <NotTheFirst earlier={earlier} />}
        </>
      }
      end={
        earlier !== null ? (
          <span className="text-caution">
            {earlier.kind === 'same' ? t`Same symbol, other token` : t`Looks like another token`}
          </span>
        ) : market === undefined ? null : (
          <PriceNow market={market} />
        )
      }
    />
  )
}

function PriceNow({ market }: { market: TokenMarketView }) {
  const separators = useSeparators()
  const { priceUsd, changePercent } = market
  if (priceUsd === null) return null
  return (
    <>
      <span className="font-medium">{formatUsd(priceUsd, separators)}</span>{' '}
      {changePercent === null ? null : <ChangeText percent={changePercent} />}
    </>
  )
}

function NotTheFirst({ earlier }: { earlier: NonNullable<FoundToken['earlier']> }) {
  const isDisguised = earlier.kind === 'disguised'
  const label = <bdi>{tokenLabel(earlier.token)}</bdi>
  return (
    <span className={`block text-meta ${isDisguised ? 'text-caution' : 'text-muted'}`}>
      {earlier.token.address === NATIVE_TOKEN ? (
        isDisguised ? (
          rich`Not the listed ${label}, the coin`
        ) : (
          rich`Not the first listed ${label}, the coin`
        )
      ) : (
        <>
          {isDisguised ? rich`Not the listed ${label}` : rich`Not the first listed ${label}`}{' '}
          <Hex text={shortAddress(earlier.token.address)} />
        </>
      )}
    </span>
  )
}

const hitLabel: Readonly<Record<Found['hit']['kind'], Message>> = {
  order: message`Order`,
  auction: message`Auction`,
  pool: message`Pool`,
  appData: message`App data`,
  account: message`Account`,
}

function FoundLine({ found: { network, hit } }: { found: Found }) {
  const line = { kind: t(hitLabel[hit.kind]), end: t`Found on ${network}` }
  if (hit.kind === 'order') {
    return (
      <Line
        {...line}
        mark={
          hit.pair === null ? undefined : (
            <PairMark network={hit.pair.network} first={hit.pair.sold} second={hit.pair.bought} />
          )
        }
      >
        <Hex text={shortUid(hit.uid)} />
        {hit.pair === null ? null : (
          <bdi>{` · ${tokenLabel(hit.pair.sold)} → ${tokenLabel(hit.pair.bought)}`}</bdi>
        )}
      </Line>
    )
  }
  return (
    <Line
      {...line}
      mark={hit.kind === 'pool' ? <ProjectMark project={hit.name} size={20} /> : undefined}
    >
      <bdi>{hit.name}</bdi>
    </Line>
  )
}

/** A long id is shortened as everywhere; other text is shown as typed. */
function RecentLine({ text }: { text: string }) {
  const reading = readSearchText(text)
  switch (reading.kind) {
    case 'order':
      return (
        <Line kind={t`Order`}>
          <Hex text={shortUid(reading.uid)} />
        </Line>
      )
    case 'hash':
      return (
        <Line kind={t`Hash`}>
          <Hex text={shortHash(reading.hash)} />
        </Line>
      )
    case 'address':
      return (
        <Line kind={t`Address`}>
          <Hex text={shortAddress(reading.address)} />
        </Line>
      )
    case 'auction':
      return (
        <Line kind={t`Auction`}>
          <AuctionNumber id={reading.auctionId} />
        </Line>
      )
    default:
      return (
        <Line kind={t`Text`}>
          <bdi>{text.slice(0, 40)}</bdi>
        </Line>
      )
  }
}

/** What kind of thing it is, then which one. */
function Line(props: {
  kind: string
  mark?: ReactNode
  end?: ReactNode
  isPending?: boolean
  children: ReactNode
}) {
  const { kind, mark, end, children, isPending } = props
  const shownEnd = isPending === true ? t`Looking …` : end
  return (
    <PaletteRow
      mark={mark}
      title={kind}
      second={children}
      end={shownEnd == null ? null : <span className="text-muted">{shownEnd}</span>}
    />
  )
}

const AuctionNumber = ({ id }: { id: number }) => useNumber()(id)
