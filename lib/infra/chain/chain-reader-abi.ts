import 'server-only'
import { parseAbi } from 'viem'

/** Our helper contract that does many reads in one call. */
export const chainReaderAbi = parseAbi([
  'function balancesAndAllowances(address[] owners, address[] tokens, address spender) view returns (uint256[] balances, uint256[] allowances)',
  'function poolStates(address[] pools) view returns (uint256[] reserves0, uint256[] reserves1)',
])
