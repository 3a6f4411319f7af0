import 'server-only'

/**
 * A name for each URL that operators know and that holds no key: its host and port, with its place
 * where several URLs have the same.
 */
export function nodeNames(urls: readonly string[]): readonly string[] {
  const hosts = urls.map((url) => new URL(url).host)
  return hosts.map((host, index) => {
    const isShared = hosts.indexOf(host) !== hosts.lastIndexOf(host)
    return isShared ? `${host} (${index + 1})` : host
  })
}
