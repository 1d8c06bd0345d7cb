// The contract of `hindcast/http`: the agents of a home over HTTP. Named exports only.
export { DEFAULT_PORT, type HttpOptions, type HttpServer, serveHttp } from './serve.ts'
