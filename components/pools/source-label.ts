/** The source of a pool's numbers; null is a source without a name. */
export function sourceLabel(source: string | null): string {
  if (source === null) return 'the service'
  return source === 'index' ? 'this service’s own index of the chain' : source
}
