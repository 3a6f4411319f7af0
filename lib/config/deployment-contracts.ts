import 'server-only'
import { type Address, address } from '@/lib/domain/shared/address'
import { CANONICAL_CONTRACTS } from './networks'

/** The contracts an order book works with. */
export type DeploymentContracts = {
  readonly settlement: Address
  readonly vaultRelayer: Address
  /** Null when it is not known. */
  readonly allowList: Address | null
  /** Sells the native coin in one transaction; null when none is known. */
  readonly ethFlow: Address | null
}

/** A chain on which nothing but the canonical contracts is known. */
export const CANONICAL_DEPLOYMENT: DeploymentContracts = { ...CANONICAL_CONTRACTS, ethFlow: null }

/**
 * The public deployments, with the same addresses on all their networks.
 * Source: `packages/config/src/chains/const/contracts.ts` of cowprotocol/cow-sdk (of August 2026),
 * and `broadcast/Deploy.sol` of cowprotocol/ethflowcontract for the contract of native-coin orders.
 */
export const PUBLIC_DEPLOYMENT: DeploymentContracts = {
  ...CANONICAL_CONTRACTS,
  ethFlow: address('0xba3cb449bd2b4adddbc894d8697f5170800eadec'),
}

/** Their service for trials, which settles with contracts of its own. Same source. */
export const PUBLIC_STAGING_DEPLOYMENT: DeploymentContracts = {
  settlement: address('0xf553d092b50bdcbdded1a99af2ca29fbe5e2cb13'),
  vaultRelayer: address('0xc7242d167563352e2bca4d71c043fbe542db8fb2'),
  allowList: null,
  ethFlow: address('0xb37add6ac288bd3825a901cba6ec65a89f31b8cc'),
}

/**
 * Networks whose contract of native-coin orders has no published record of its deployment, though the
 * published client names the same address for all: coins sent to an address without code are lost.
 * Source: `broadcast/Deploy.sol` of cowprotocol/ethflowcontract (of July 2026), and the contract's
 * networks in `contracts/src/main.rs` of cowprotocol/services (of August 2026).
 */
const WITHOUT_NATIVE_SALES: readonly number[] = [57073]

/** What a public deployment has on one of its networks. */
export const deploymentOn = (
  deployment: DeploymentContracts,
  chainId: number,
): DeploymentContracts =>
  WITHOUT_NATIVE_SALES.includes(chainId) ? { ...deployment, ethFlow: null } : deployment
