'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { NetworkMark } from '@/components/ui/marks/network-mark'
import { useSeparators } from '@/components/ui/number-format'
import { Fact, FactColumns } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import {
  AUCTIONS_CHECKED,
  headQuery,
  newestAuctionsQuery,
  quotePerformanceQuery,
  versionQuery,
} from '@/lib/client/queries/status'
import type { Readiness } from '@/lib/contract/codecs/health'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { formatShare } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import {
  ageLabel,
  checkLabel,
  checkName,
  lastWithBids,
  medianLabel,
  unknownMessage,
} from './status-messages'

/**
 * One network: its checks, newest block and last auction, in as many columns as its own width holds. It
 * is as wide as the page where it is the only one.
 */
export function NetworkStatus(props: {
  network: NetworkView
  readiness: UseQueryResult<Readiness>
}) {
  const { network, readiness } = props
  const version = useQuery(versionQuery(network.name))
  const checks = readiness.data?.checks.filter((check) => check.network === network.name)
  return (
    <section
      aria-label={network.displayName}
      className="@container border-t-2 border-t-rule px-4 pt-2 rail:px-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 pb-1">
        <h2 className="flex items-center gap-2 font-semibold">
          <NetworkMark name={network.displayName} />
          {network.displayName}
          <span className="font-normal text-muted text-table">{t`chain ${network.chainId}`}</span>
        </h2>
        <p className="text-table">
          <span className="text-muted">{t`Build`}</span>{' '}
          {version.data === undefined ? (
            <Unknown read={version} />
          ) : (
            <span className="hex break-all">{version.data}</span>
          )}
        </p>
      </div>
      <FactColumns>
        <Head network={network} />
        <LastAuction network={network} />
        <QuoteAccuracy network={network} />
        {checks === undefined ? <ExpectedChecks read={readiness} /> : null}
        {checks?.map((check) => (
          <Fact key={check.name} name={checkName(check, [network])}>
            <span className={check.ok ? '' : 'font-medium text-bad'}>{checkLabel(check)}</span>
          </Fact>
        ))}
      </FactColumns>
    </section>
  )
}

function Head({ network }: { network: NetworkView }) {
  const head = useQuery(headQuery(network.name))
  const number = useNumber()
  const now = useNow(1000)
  const lag = head.data == null || now === null ? null : now / 1000 - head.data.timestamp
  const { blockSeconds } = network
  const ageText = () => {
    if (lag === null) return ''
    const age = ageLabel(Math.max(0, lag))
    return blockSeconds === null
      ? t`${age} old`
      : t`${age} old; one comes every ${number(blockSeconds)} s`
  }
  return (
    <Fact name={t`Newest block`}>
      {head.data == null ? (
        <Unknown read={head} nothing={t`the node’s answer held no block`} />
      ) : (
        number(head.data.number)
      )}
      <span className="block min-h-4 text-meta text-muted">{ageText()}</span>
    </Fact>
  )
}

function LastAuction({ network }: { network: NetworkView }) {
  const isNotified = network.capabilities.competitionList
  const auctions = useQuery({ ...newestAuctionsQuery(network.name), enabled: isNotified })
  const number = useNumber()
  const last = lastWithBids(auctions.data ?? [])
  return (
    <Fact name={t`Last auction with bids`}>
      {!isNotified ? (
        <span className="text-muted">{t`This network’s service has no list of them`}</span>
      ) : auctions.data === undefined ? (
        <Unknown read={auctions} />
      ) : last === null ? (
        <span className="text-muted">{noBidsMessage(auctions.data.length)}</span>
      ) : (
        <>
          <Link className="link" href={`/auctions/${network.name}/${last.auctionId}`}>
            {number(last.auctionId)}
          </Link>
          , <Time at={last.timestamp / 1000} />
        </>
      )}
    </Fact>
  )
}

/** How quotes compare with the executions of their orders. */
function QuoteAccuracy({ network }: { network: NetworkView }) {
  const isNotified = network.capabilities.quotePerformance
  const quotes = useQuery({ ...quotePerformanceQuery(network.name), enabled: isNotified })
  const number = useNumber()
  const separators = useSeparators()
  const { orders, atOrAbove, medianImprovementBps: median } = quotes.data ?? NO_QUOTES
  return (
    <Fact name={t`Quotes kept`}>
      {!isNotified ? (
        <span className="text-muted">{t`This network’s service does not compare them`}</span>
      ) : quotes.data === undefined ? (
        <Unknown read={quotes} />
      ) : median === null ? (
        <span className="text-muted">{t`No order with a quote has been filled yet`}</span>
      ) : (
        t`${formatShare(BigInt(atOrAbove), BigInt(orders), separators)} of the last
          ${number(orders)} orders`
      )}
      {isNotified ? (
        <span className="block min-h-4 text-meta text-muted">
          {median === null ? '' : t`at or above their quote, ${medianLabel(median, separators)}`}
        </span>
      ) : null}
    </Fact>
  )
}

const NO_QUOTES = { orders: 0, atOrAbove: 0, medianImprovementBps: null }

const noBidsMessage = (checkedAuctions: number): string =>
  checkedAuctions < AUCTIONS_CHECKED
    ? t`None yet¦auctions`
    : t`None of the newest ${AUCTIONS_CHECKED} had a bid`

type Read = Parameters<typeof unknownMessage>[0]

function Unknown(props: { read: Read; nothing?: string }) {
  const message = unknownMessage(props.read, props.nothing)
  return <span className={props.read.error === null ? 'text-muted' : 'text-bad'}>{message}</span>
}

/** The number of checks of most networks: chain, auctions or order book, and market. */
const USUAL_CHECKS = [0, 1, 2]

/** Reserves the space of the checks, so that the content below does not move when they arrive. */
function ExpectedChecks({ read }: { read: Read }) {
  return USUAL_CHECKS.map((index) => (
    <Fact key={index} name={index === 0 ? t`Checks` : <span aria-hidden="true">&nbsp;</span>}>
      {index === 0 ? <Unknown read={read} /> : null}
    </Fact>
  ))
}
