import 'server-only'
import { type Env, parseEnv } from '@/lib/config/env'
import { loadListedChains } from '@/lib/config/listed-chains'
import { needsListedChains } from '@/lib/config/network-env'
import type { Variables } from '@/lib/config/secret-files'
import { readConfigText } from './read-config-text'

/**
 * The configuration that variables and the files they name give.
 * Errors: throws `ConfigError` with every problem.
 */
export const readEnv = async (variables: Variables): Promise<Env> =>
  parseEnv(variables, readConfigText, needsListedChains(variables) ? await loadListedChains() : [])
