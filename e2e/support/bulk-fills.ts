import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits } from 'viem'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { type Address, address } from '@/lib/domain/shared/address'
import { inTurns } from '@/lib/testing/in-turns'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { createTrader, type DraftedOrder, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { nodeCommand } from './node-command'

// From the published contracts.
const settlementAbi = parseAbi([
  'struct Trade { uint256 sellTokenIndex; uint256 buyTokenIndex; address receiver; uint256 sellAmount; uint256 buyAmount; uint32 validTo; bytes32 appData; uint256 feeAmount; uint256 flags; uint256 executedAmount; bytes signature; }',
  'struct Interaction { address target; uint256 value; bytes callData; }',
  'function settle(address[] tokens, uint256[] clearingPrices, Trade[] trades, Interaction[][3] interactions)',
  'function authenticator() view returns (address)',
])
const allowListAbi = parseAbi([
  'function manager() view returns (address)',
  'function addSolver(address solver)',
])

/** Below the node's limit for one transaction, at some 70,000 gas a trade. */
const TRADES_PER_SETTLEMENT = 150
const SETTLEMENT_GAS = 15_000_000
/** Requests that are on the way at a time. */
const AT_ONCE = 16
/** How long the orders wait for their first auction; they are settled before it. */
const WAIT_SECONDS = 1_200
const FUNDS_USD = 10_000_000

type Bulk = {
  readonly system: RunningSystem
  readonly network: TestNetwork
  readonly trader: Trader
  /** Sent to the order book. */
  readonly orders: number
  /** Signed and settled without the order book ever having them; these sign a fee too. */
  readonly unlisted: number
}

/**
 * Fills many orders of one account in a few large settlements: the orders wait for an auction that
 * never comes, and an account on the solvers' allow-list settles them from the contract's own balance.
 */
export async function fillMany({ system, network, trader, orders, unlisted }: Bulk): Promise<void> {
  const sell = network.token('USDC')
  const buy = network.token('DAI')
  await trader.fund()
  await trader.approve([sell])
  await fundFromFaucet({ system, network, trader, sell, buy })
  const document = JSON.stringify({
    appCode: 'Coincidence tests',
    metadata: { validFrom: Math.floor(Date.now() / 1000) + WAIT_SECONDS },
    version: '1.3.0',
  })
  const drafts = await Promise.all(
    Array.from({ length: orders + unlisted }, (_, at) =>
      trader.draft({
        sellToken: sell,
        buyToken: buy,
        appData: appDataHash(document),
        // Few different sums, so that few quotes serve all orders; each order has its own limit.
        sellAmount: parseUnits('40', 6) + BigInt(at % 5),
        buyAmount: parseUnits('39', 18) - BigInt(at),
        feeAmount: at < orders ? 0n : BigInt(1_000 + at),
        validForSeconds: WAIT_SECONDS + 600,
      }),
    ),
  )
  const listed = drafts.slice(0, orders).map((order) => ({
    ...order,
    body: { ...order.body, appData: document },
  }))
  await inTurns(listed, AT_ONCE, (order) => submit(network, order))
  const solver = await newSolver(system, network)
  for (let start = 0; start < drafts.length; start += TRADES_PER_SETTLEMENT) {
    const trades = drafts.slice(start, start + TRADES_PER_SETTLEMENT)
    const data = settleCall(sell, buy, trades, start)
    await sendAs(system, network, solver, network.view.contracts.settlement, data)
  }
}

/** Every settlement at another price, all of them better than the limits. */
function settleCall(
  sell: Address,
  buy: Address,
  orders: readonly DraftedOrder[],
  step: number,
): Hex {
  const trades = orders.map(({ data, body }) => ({
    sellTokenIndex: 0n,
    buyTokenIndex: 1n,
    receiver: data.receiver,
    sellAmount: data.sellAmount,
    buyAmount: data.buyAmount,
    validTo: data.validTo,
    appData: data.appData as unknown as Hex,
    // A fill-or-kill sell order with an EIP-712 signature has no flag set.
    feeAmount: data.feeAmount,
    flags: 0n,
    executedAmount: 0n,
    signature: body.signature as unknown as Hex,
  }))
  const prices = [parseUnits('1', 30), parseUnits('1', 18) - BigInt(step) * 10n ** 12n]
  return encodeFunctionData({
    abi: settlementAbi,
    functionName: 'settle',
    args: [[sell, buy], prices, trades, [[], [], []]],
  })
}

/** Funds the trader, and the settlement contract with what it pays out. */
async function fundFromFaucet(input: {
  readonly system: RunningSystem
  readonly network: TestNetwork
  readonly trader: Trader
  readonly sell: Address
  readonly buy: Address
}): Promise<void> {
  const { system, network, trader, sell, buy } = input
  const [received] = await network.chain.getContractEvents({
    address: sell,
    abi: erc20Abi,
    eventName: 'Transfer',
    fromBlock: 0n,
    args: { to: trader.owner },
  })
  const faucet = received?.args.from
  if (faucet === undefined) throw new Error('the faucet sent nothing')
  const transfer = (to: Address, units: number) =>
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, parseUnits(`${FUNDS_USD}`, units)],
    })
  await nodeCommand(system, 'anvil_impersonateAccount', [faucet])
  await sendAs(system, network, address(faucet), sell, transfer(trader.owner, 6))
  const { settlement } = network.view.contracts
  await sendAs(system, network, address(faucet), buy, transfer(settlement, 18))
}

/** A new account on the allow-list, which may settle. */
async function newSolver(system: RunningSystem, network: TestNetwork): Promise<Address> {
  const { chain, view } = network
  const allowList = await chain.readContract({
    address: view.contracts.settlement,
    abi: settlementAbi,
    functionName: 'authenticator',
  })
  const manager = await chain.readContract({
    address: allowList,
    abi: allowListAbi,
    functionName: 'manager',
  })
  const solver = createTrader(network).owner
  for (const account of [manager, solver]) {
    await nodeCommand(system, 'anvil_setBalance', [account, '0x56bc75e2d63100000'])
    await nodeCommand(system, 'anvil_impersonateAccount', [account])
  }
  const data = encodeFunctionData({ abi: allowListAbi, functionName: 'addSolver', args: [solver] })
  await sendAs(system, network, address(manager), address(allowList), data)
  return solver
}

/** Sends a transaction of an impersonated account and waits for its block. */
async function sendAs(
  system: RunningSystem,
  network: TestNetwork,
  from: Address,
  to: Address,
  data: Hex,
): Promise<void> {
  const gas = `0x${SETTLEMENT_GAS.toString(16)}`
  const hash = await nodeCommand(system, 'eth_sendTransaction', [{ from, to, data, gas }])
  const receipt = await until(`the block of ${hash}`, async () =>
    network.chain.getTransactionReceipt({ hash: `${hash}` as Hex }).catch(() => null),
  )
  if (receipt.status !== 'success') throw new Error(`${hash} failed`)
}
