import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { LocalManifest } from '@/lib/infra/chain/local/manifest'

/** What the accounts of the embedded network are known as. */
export function localLabels(manifest: LocalManifest): ReadonlyMap<Address, string> {
  const { contracts, tokens, pools } = manifest
  const symbolOf = (token: Address) =>
    tokens.find((listed) => listed.address === token)?.symbol ?? 'unlisted'
  return new Map([
    [contracts.settlement, 'Settlement contract'],
    [contracts.vaultRelayer, 'Vault relayer'],
    [contracts.hooksTrampoline, 'Hooks trampoline'],
    [contracts.ethFlow, 'Native order contract'],
    [contracts.poolTrader, 'Pool trader'],
    [contracts.wrappedNativeToken, 'Wrapped native token'],
    [manifest.faucet.address, 'Faucet'],
    [manifest.marketMaker.address, 'Market maker'],
    ...manifest.solvers.map(({ address }, index) => [address, `Solver ${index + 1}`] as const),
    ...manifest.traders.map(({ address }, index) => [address, `Trader ${index + 1}`] as const),
    ...pools.map(
      ({ address, project, token0, token1 }) =>
        [address, `${project} pool ${symbolOf(token0)}/${symbolOf(token1)}`] as const,
    ),
  ])
}
