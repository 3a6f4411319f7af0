import type { ConcentratedPool } from '@/lib/domain/pool/pool'
import { address } from '@/lib/domain/shared/address'

/** A swap and what the pool contract answered: the input of an exact output, the output of an exact input. */
type RecordedSwap = {
  readonly sellsFirst: boolean
  readonly isExactInput: boolean
  readonly amount: bigint
  readonly answer: bigint
  readonly after: Pick<ConcentratedPool, 'sqrtPrice' | 'tick' | 'liquidity'>
}

type Recording = { readonly pool: ConcentratedPool; readonly swaps: readonly RecordedSwap[] }

const TERMS = {
  kind: 'concentrated',
  address: address(`0x${'cc'.repeat(20)}`),
  token0: address(`0x${'01'.repeat(20)}`),
  token1: address(`0x${'02'.repeat(20)}`),
  router: address(`0x${'dd'.repeat(20)}`),
  lowestTick: -887_272,
  highestTick: 887_272,
  swapGas: 0n,
} as const

/**
 * Swaps one after the other, recorded from the published bytecode of Uniswap v3 by what is now
 * `concentrated-pools.full.integration.test.ts`.
 */
export const RECORDINGS: readonly Recording[] = [
  {
    pool: {
      ...TERMS,
      sqrtPrice: 79228162514264337593543962681n,
      tick: 0,
      liquidity: 264668404142016350971342n,
      tickSpacing: 10,
      feePpm: 500,
      ticks: [
        { tick: -3000, net: 2312168347249281082625n },
        { tick: -2800, net: -2312168347249281082625n },
        { tick: -400, net: 50504166530564966160716n },
        { tick: -90, net: 4954320n },
        { tick: -40, net: -4954320n },
        { tick: -30, net: 200160037331465385090519n },
        { tick: -10, net: 14004200279985999720107n },
        { tick: 10, net: -14004200279985999720107n },
        { tick: 20, net: -200160037331465385090519n },
        { tick: 50, net: 14347264717244814308352n },
        { tick: 120, net: -14347264717244814308352n },
        { tick: 400, net: -50504166530564966160716n },
        { tick: 3000, net: 6409680753n },
        { tick: 7000, net: -6409680753n },
      ],
    },
    swaps: [
      {
        sellsFirst: false,
        isExactInput: false,
        amount: 39399945651536096n,
        answer: 39419661347496083n,
        after: {
          sqrtPrice: 79228174308591552238886573045n,
          tick: 0,
          liquidity: 264668404142016350971342n,
        },
      },
      {
        sellsFirst: true,
        isExactInput: false,
        amount: 601205760174457356288n,
        answer: 603684856935826667913n,
        after: {
          sqrtPrice: 78766690485419591107147349883n,
          tick: -117,
          liquidity: 50504166530564966160716n,
        },
      },
      {
        sellsFirst: false,
        isExactInput: true,
        amount: 8066309431010156544n,
        answer: 8155712686315464032n,
        after: {
          sqrtPrice: 78779338141621710498443456538n,
          tick: -114,
          liquidity: 50504166530564966160716n,
        },
      },
      {
        sellsFirst: true,
        isExactInput: false,
        amount: 324422511044467328n,
        answer: 328295931417389704n,
        after: {
          sqrtPrice: 78778829205405274550407844847n,
          tick: -114,
          liquidity: 50504166530564966160716n,
        },
      },
      {
        sellsFirst: true,
        isExactInput: false,
        amount: 18616365769528012n,
        answer: 18838763282187573n,
        after: {
          sqrtPrice: 78778800001073158297710431063n,
          tick: -114,
          liquidity: 50504166530564966160716n,
        },
      },
      {
        sellsFirst: false,
        isExactInput: false,
        amount: 1383262796213686894592n,
        answer: 1388134923734081060614n,
        after: {
          sqrtPrice: 80069501377113176255776686050n,
          tick: 211,
          liquidity: 50504166530564966160716n,
        },
      },
    ],
  },
  {
    pool: {
      ...TERMS,
      sqrtPrice: 4181121738663038312303011n,
      tick: -197000,
      liquidity: 2825370643218855600n,
      tickSpacing: 60,
      feePpm: 3000,
      ticks: [
        { tick: -214980, net: 15059311971298028313790294n },
        { tick: -213780, net: -15059311971298028313790294n },
        { tick: -199380, net: 463082315419504400n },
        { tick: -197520, net: 15886868293n },
        { tick: -197220, net: -15886868293n },
        { tick: -197160, net: 2269745823548531220n },
        { tick: -197040, net: 92542504250819980n },
        { tick: -196920, net: -92542504250819980n },
        { tick: -196860, net: -2269745823548531220n },
        { tick: -196680, net: 129028575166264852n },
        { tick: -196260, net: -129028575166264852n },
        { tick: -194580, net: -463082315419504400n },
        { tick: -178980, net: 185929n },
        { tick: -154980, net: -185929n },
      ],
    },
    swaps: [
      {
        sellsFirst: true,
        isExactInput: false,
        amount: 27539681123429048n,
        answer: 53104990046857052041934452n,
        after: {
          sqrtPrice: 1806771116056035942245105n,
          tick: -213782,
          liquidity: 15059311971298028313790294n,
        },
      },
      {
        sellsFirst: false,
        isExactInput: false,
        amount: 1351680756858822852608n,
        answer: 705060012436n,
        after: {
          sqrtPrice: 1806771119754281089558812n,
          tick: -213782,
          liquidity: 15059311971298028313790294n,
        },
      },
      {
        sellsFirst: true,
        isExactInput: true,
        amount: 1292644967721086208n,
        answer: 670226400n,
        after: {
          sqrtPrice: 1806771119750754978522092n,
          tick: -213782,
          liquidity: 15059311971298028313790294n,
        },
      },
      {
        sellsFirst: true,
        isExactInput: false,
        amount: 39442843392751912n,
        answer: 76080932503922182916998022n,
        after: {
          sqrtPrice: 1806563608012350088452733n,
          tick: -213784,
          liquidity: 15059311971298028313790294n,
        },
      },
      {
        sellsFirst: false,
        isExactInput: false,
        amount: 2301582687516866379776n,
        answer: 1200269506337n,
        after: {
          sqrtPrice: 1806563614308113284478395n,
          tick: -213784,
          liquidity: 15059311971298028313790294n,
        },
      },
    ],
  },
  {
    pool: {
      ...TERMS,
      sqrtPrice: 4346523400512355040298803398838n,
      tick: 80100,
      liquidity: 302937401826518794953n,
      tickSpacing: 200,
      feePpm: 10000,
      ticks: [
        { tick: 20200, net: 32904510159214167523n },
        { tick: 24200, net: -32904510159214167523n },
        { tick: 72200, net: 55861375921463391322n },
        { tick: 78400, net: 4778n },
        { tick: 79400, net: -4778n },
        { tick: 79600, net: 221491784710103915154n },
        { tick: 80000, net: 25584241194951488477n },
        { tick: 80400, net: -25584241194951488477n },
        { tick: 80600, net: -221491784710103915154n },
        { tick: 81200, net: 42869854517356000609219n },
        { tick: 82600, net: -42869854517356000609219n },
        { tick: 88200, net: -55861375921463391322n },
        { tick: 140200, net: 1127929241353n },
        { tick: 220200, net: -1127929241353n },
      ],
    },
    swaps: [
      {
        sellsFirst: false,
        isExactInput: false,
        amount: 19338677721991096n,
        answer: 58998381467114159141n,
        after: {
          sqrtPrice: 4361799130724287019249041291994n,
          tick: 80170,
          liquidity: 302937401826518794953n,
        },
      },
      {
        sellsFirst: true,
        isExactInput: false,
        amount: 399188252140268672n,
        answer: 133039558983852n,
        after: {
          sqrtPrice: 4361694729777016513716445101243n,
          tick: 80169,
          liquidity: 302937401826518794953n,
        },
      },
      {
        sellsFirst: true,
        isExactInput: true,
        amount: 56126437304821416n,
        answer: 166717401593992654927n,
        after: {
          sqrtPrice: 4317469636849434134399795953006n,
          tick: 79965,
          liquidity: 277353160631567306476n,
        },
      },
      {
        sellsFirst: false,
        isExactInput: true,
        amount: 64524454433681489920n,
        answer: 21423141786660625n,
        after: {
          sqrtPrice: 4334799137103666787593794189911n,
          tick: 80045,
          liquidity: 302937401826518794953n,
        },
      },
    ],
  },
]
