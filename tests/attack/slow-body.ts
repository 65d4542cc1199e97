import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Sends the beginning of a body that is announced as longer. */
export function begin(url: string, path: string, type = 'application/json'): Socket {
  const { port, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\naccept-language: fr\r\ncontent-length: 99\r\n\r\n{"us`,
  )
  return socket
}
