import 'server-only'

/**
 * Hosts, with their ports, that a process which listens at `url` is known by. At a loopback address
 * these are all names of it; what else leads here, such as the name of a proxy, is not known.
 */
export function knownHosts(url: string): ReadonlySet<string> {
  const { host, hostname, protocol, port } = new URL(url)
  if (!isLoopback(hostname)) return new Set([host])
  const names = ['127.0.0.1', 'localhost', '[::1]']
  const hosts = names.map((name) => new URL(`${protocol}//${name}${port === '' ? '' : `:${port}`}`))
  return new Set([host, ...hosts.map((one) => one.host)])
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
