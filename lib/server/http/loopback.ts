import 'server-only'

/** Whether a host, as configured or as in a URL, is reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(?:\.\d+){3}$/.test(host)
