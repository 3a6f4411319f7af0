/** Who tells a pool's numbers. Our own index is named by what it is; null is a source without a name. */
export function sourceLabels(source: string | null): string {
  if (source === null) return 'the service'
  return source === 'index' ? 'this service’s own index of the chain' : source
}
