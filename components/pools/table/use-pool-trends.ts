'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PoolRow } from '@/lib/client/pools/pool-figures'
import { type TrendLine, trendLine } from '@/lib/client/pools/trend-line'
import { poolTrendsQuery } from '@/lib/client/queries/pools'
import { limits } from '@/lib/contract/limits'
import type { Address } from '@/lib/domain/shared/address'
import { useLatest } from './use-latest'

/** Rows that are scrolled past are not worth a request. */
const SETTLE_MS = 120

type Read = {
  readonly line: TrendLine | null
  /** The list's time of reading that it was read for. */
  readonly listAt: number
}

export type PoolTrendLines = {
  /** `undefined` while it is being read, null where nothing is recorded. */
  readonly lineOf: (pool: Address) => TrendLine | null | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * The last 30 days of the drawn rows, read together once they stand still; a row keeps its line until
 * the list, read at `listAt`, is read again.
 */
export function usePoolTrends(
  network: string,
  drawn: readonly PoolRow[],
  listAt: number,
): PoolTrendLines {
  const client = useQueryClient()
  const [reads, setReads] = useState<ReadonlyMap<Address, Read>>(new Map())
  const [failed, setFailed] = useState(false)
  const pending = useRef(new Set<Address>())
  const missing = drawn
    .flatMap(({ address }) => (reads.get(address)?.listAt === listAt ? [] : [address]))
    .slice(0, limits.poolTrendsPerRequest)
  const key = missing.join()

  const read = async (pools: readonly Address[]) => {
    for (const pool of pools) pending.current.add(pool)
    try {
      const { pools: found } = await client.fetchQuery(poolTrendsQuery(network, pools))
      const lines = new Map(found.map((own) => [own.contract_address, trendLine(own.apr)]))
      const own = pools.map((pool) => [pool, { line: lines.get(pool) ?? null, listAt }] as const)
      setReads((before) => new Map([...before, ...own]))
    } catch {
      setFailed(true)
    } finally {
      for (const pool of pools) pending.current.delete(pool)
    }
  }
  const readMissing = useLatest<void>(() => {
    const pools = missing.filter((pool) => !pending.current.has(pool))
    if (pools.length > 0) void read(pools)
  })
  useEffect(() => {
    if (key === '' || failed) return
    const timer = setTimeout(readMissing, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key, failed, readMissing])

  return {
    lineOf: (pool) => reads.get(pool)?.line,
    failed,
    retry: () => setFailed(false),
  }
}
