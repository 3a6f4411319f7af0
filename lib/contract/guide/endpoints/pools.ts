import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import type { EndpointGuide } from '../endpoint-guide'
import { exampleOrder } from '../example-order'

const { sellToken, buyToken } = exampleOrder
const examplePool = '0x2f1c0b3a5d9e4c7681f0a2b4c6d8e0f113579bdf'
const unlistedPool = '0x5a1d3c7e9b2f4068d1e3f5a7b9c0d2e4f6081a3c'
const poolLabel = 'Pool contract.'

const entryFields = {
  contract_address: poolLabel,
  chain_id: 'Numeric chain id.',
  project: 'Who runs pools like this one.',
  apr: 'Fees of the last 7 days and incentives, percent a year, six decimals; of the last day where only that is known.',
  fee: 'Share of every input the pool keeps, in percent.',
  tvl: 'USD value of what the pool holds.',
  volume: 'USD traded in the last 24 hours.',
} as const

const listed = (fields: Readonly<Record<string, string>>, prefix = '200.') =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${prefix}${name}`, text]))

const exampleEntry = {
  contract_address: examplePool,
  chain_id: 31337,
  project: 'Tidepool',
  apr: 8.213407,
  fee: 0.3,
  tvl: 12_480_310.25,
  volume: 941_877.5,
} as const

const nulls =
  'A number the source does not report is null; an APR also below one hour of observation or without value locked.'
const aprNote =
  'On the local network from the logs of its pools: value locked at the reserves and prices of the newest indexed block; volume in slots of 5 minutes, so that up to 5 minutes more than a day count; fee APR as the fees of a window over the value locked now, times 365 days over the days really observed. A pool younger than a window is observed since it was made.'
const age = '`Age`: seconds since the source was read, from 1 on.'
const faults = '500 when the source fails and no earlier reading stands in; 404 without a source.'

const windowFields = Object.fromEntries(
  (['1d', '7d', '30d'] as const).map((window) => [
    `200.windows.${window}`,
    `Over the last ${window.replace('d', '')} d.`,
  ]),
)

/** Reserves, trading and yields of liquidity pools. */
export const poolEndpointGuides: Readonly<Record<string, EndpointGuide>> = {
  yieldPools: {
    notes: [
      'The body is an array of at most 1,000 pool addresses. An empty one asks for all pools, of which the 1,000 with most value locked are answered.',
      'Most value locked first, then by address; pools whose value is unknown come last. An address given twice is answered once, an unknown one is missing.',
      'On public networks the lists have a part of all pools. Others that are named are looked up, up to 120 a request, and kept for ten minutes; where that fails and no other is known, the answer is a 500.',
      nulls,
      aprNote,
      age,
      faults,
    ],
    fields: listed(entryFields),
    example: {
      body: [examplePool, unlistedPool],
      responses: { 200: [exampleEntry] },
    },
  },
  poolsAverageApr: {
    notes: [
      `Mean of \`apr\` over the pools of a project, in percent to six decimals. Pools whose APR is unknown do not count, nor those whose value locked is below ${THIN_TVL_USD} USD or unknown. A project of only such pools is left out.`,
      'Names without double quotes around them; names that are then the same are one project.',
      'Computed once in six hours, of a reading with every source in it; of our own index as soon as it is less than ten minutes behind. `Age` gives the seconds since then. Until then, and while no APR is known, the answer is of the newest reading and leaves with `Cache-Control: no-store`.',
      faults,
    ],
    example: { responses: { 200: { Quayside: 3.104522, Tidepool: 8.213407 } } },
  },
  yieldPoolTrends: {
    notes: [
      'The body is an array of 1 to 100 pool addresses. Pools whose past is not recorded hour by hour are missing, as all of networks whose pools come from providers; `GET …/history` of one pool may still have it.',
      'Points as those of the history of a pool, twelve hours apart, up to the newest whole hour; null while an hour of the day before is not recorded.',
      age,
      faults,
    ],
    fields: {
      '200.from': 'When the first point of every pool was.',
      '200.stepSeconds': 'From one point to the next, in seconds.',
      '200.pools': 'Those that are recorded, in no order.',
      '200.pools.contract_address': poolLabel,
      '200.pools.apr':
        'Fees and incentives over the day before each point, percent a year; oldest first.',
    },
    example: {
      body: [examplePool, unlistedPool],
      responses: {
        200: {
          from: '2026-11-20T22:00:00.000Z',
          stepSeconds: 43_200,
          pools: [{ contract_address: examplePool, apr: [null, 9.04, 9.12] }],
        },
      },
    },
  },
  yieldPool: {
    notes: [nulls, 'Figures as those of `yieldPools`.', age, faults],
    fields: {
      'params.pool': poolLabel,
      ...listed(entryFields),
      '200.tokens': 'Tokens it holds; empty where its source does not report them.',
      '200.windows': 'Rolling windows that end now.',
      ...windowFields,
      '200.source': 'Where this is known from.',
      '200.source.name': 'Name of the source; null where it has none.',
      '200.source.readAt': 'When it was read; for our own index the time of its newest block.',
    },
    example: {
      params: { pool: examplePool },
      responses: {
        200: {
          ...exampleEntry,
          tokens: [sellToken, buyToken],
          windows: {
            '1d': { apr: 9.12, feeApr: 9.12, rewardApr: 0 },
            '7d': { apr: 8.213407, feeApr: 8.213407, rewardApr: 0 },
            '30d': { apr: null, feeApr: null, rewardApr: 0 },
          },
          source: { name: 'index', readAt: '2026-11-21T10:00:00.000Z' },
        },
      },
    },
  },
  yieldPoolHistory: {
    notes: [
      'One point an hour for the last 30 days, one a day before; each is dated by the end of its hour or day.',
      'On public networks hours and days without a trade are left out, APR and value locked are given once a day, and days stand in for hours that their provider cannot report.',
      'APR over the day that ends with the point, over the value locked then; null below one hour of observation.',
      'No points where the pool is known and its past is not.',
      age,
      faults,
    ],
    fields: {
      'params.pool': poolLabel,
      'query.window': 'How far back: `7d`, `30d`, `90d` or `all`; `30d`.',
      '200.pool': poolLabel,
      '200.window': 'How far back.',
      '200.points': 'Oldest first.',
      '200.points.date': 'When.',
      '200.points.apr': 'Fees and incentives, percent a year.',
      '200.points.tvl': 'USD value of what the pool held.',
      '200.points.volume': 'USD traded since the point before.',
      '200.points.price': 'Whole second token for a whole first one, without the fee.',
    },
    example: {
      params: { pool: examplePool },
      query: { window: '7d' },
      responses: {
        200: {
          pool: examplePool,
          window: '7d',
          points: [
            {
              date: '2026-11-21T09:00:00.000Z',
              apr: 9.04,
              tvl: 12_480_110.5,
              volume: 38_002.25,
              price: 0.000382,
            },
            {
              date: '2026-11-21T10:00:00.000Z',
              apr: 9.12,
              tvl: 12_480_310.25,
              volume: 41_877.5,
              price: 0.0003825,
            },
          ],
        },
      },
    },
  },
}
