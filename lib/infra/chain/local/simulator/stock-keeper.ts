import 'server-only'
import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex as ViemHex } from 'viem'
import { z } from 'zod'
import type { Faucet } from '../faucet'
import type { LocalManifest } from '../manifest'
import { TOKEN_PLANS, toAtoms } from '../network-content'
import type { Rpc } from '../rpc'

const abi = parseAbi([
  'function balancesAndAllowances(address[] owners, address[] tokens, address spender) view returns (uint256[] balances, uint256[] allowances)',
])
const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

/** Stock per token and simulated account when full, in USD. */
const TRADER_STOCK_USD = 500_000
export const MARKET_MAKER_STOCK_USD = 20_000_000

/** Fills up simulated accounts that ran low on a token. */
export function createStockKeeper(input: { rpc: Rpc; manifest: LocalManifest; faucet: Faucet }) {
  const { manifest } = input
  const targets = [manifest.marketMaker, ...manifest.traders].flatMap((holder) =>
    manifest.tokens.flatMap((token) => {
      const plan = TOKEN_PLANS.find((item) => item.symbol === token.symbol)
      if (plan === undefined || token.feeOnTransfer) return []
      const usd = holder === manifest.marketMaker ? MARKET_MAKER_STOCK_USD : TRADER_STOCK_USD
      const full = toAtoms(usd / plan.usd, plan.decimals)
      return [{ to: holder.address, token: token.address, full }]
    }),
  )
  return {
    fillUp: async (): Promise<number> => {
      const data = encodeFunctionData({
        abi,
        functionName: 'balancesAndAllowances',
        args: [
          targets.map((item) => item.to),
          targets.map((item) => item.token),
          manifest.contracts.vaultRelayer,
        ],
      })
      const to = manifest.contracts.chainReader
      const reply = hexText.parse(await input.rpc.call('eth_call', { to, data }, 'latest'))
      const [balances] = decodeFunctionResult({
        abi,
        functionName: 'balancesAndAllowances',
        data: reply,
      })
      const refills = targets.flatMap((item, index) => {
        const balance = balances[index] ?? 0n
        const isLow = balance < item.full / 4n
        return isLow ? [{ to: item.to, token: item.token, atoms: item.full - balance }] : []
      })
      await input.faucet.send(refills)
      return refills.length
    },
  }
}
