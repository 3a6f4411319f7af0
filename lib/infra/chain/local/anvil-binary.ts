import 'server-only'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export const ANVIL_VERSION = '1.7.1'

/** The platforms a node binary is published for, one package each. */
export const ANVIL_PLATFORMS = [
  { os: 'darwin', cpu: 'arm64', package: '@foundry-rs/anvil-darwin-arm64' },
  { os: 'darwin', cpu: 'x64', package: '@foundry-rs/anvil-darwin-amd64' },
  { os: 'linux', cpu: 'arm64', package: '@foundry-rs/anvil-linux-arm64' },
  { os: 'linux', cpu: 'x64', package: '@foundry-rs/anvil-linux-amd64' },
  { os: 'win32', cpu: 'x64', package: '@foundry-rs/anvil-win32-amd64' },
] as const

/** The embedded network cannot start; the message says what to install or change. */
export class LocalChainError extends Error {
  override readonly name = 'LocalChainError'
}

/**
 * Path of the node binary of this platform. The package's own launcher is not used: it relies on
 * an install script, and package managers increasingly skip those.
 * Errors: LocalChainError naming the package to install.
 */
export function locateAnvil(
  os: string = process.platform,
  cpu: string = process.arch,
  root: string = process.cwd(),
): string {
  const platform = ANVIL_PLATFORMS.find((item) => item.os === os && item.cpu === cpu)
  if (platform === undefined) {
    throw new LocalChainError(
      `The embedded network has no node binary for ${os} ${cpu}. Serve public networks instead (NETWORKS, RPC_URL_...).`,
    )
  }
  const require = createRequire(path.join(root, 'package.json'))
  try {
    const folder = path.dirname(require.resolve(`${platform.package}/package.json`))
    const binary = path.join(folder, 'bin', os === 'win32' ? 'anvil.exe' : 'anvil')
    if (existsSync(binary)) return binary
  } catch {
    // Not installed: handled by the error below.
  }
  throw new LocalChainError(
    `The embedded network needs ${platform.package}@${ANVIL_VERSION}. Install it with: npm install --no-save ${platform.package}@${ANVIL_VERSION}`,
  )
}
