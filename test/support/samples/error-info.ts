import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Encodes a `google.rpc.ErrorInfo` as the JSON of a `ProtoAny` (ledger OpenAPI document, 3.6.0). */
export const errorInfo = (reason: string, metadata: Readonly<Record<string, string>>) => {
  const writer = new BinaryWriter().tag(1, WireType.LengthDelimited).string(reason);
  for (const [key, value] of Object.entries(metadata)) {
    const entry = new BinaryWriter().tag(1, WireType.LengthDelimited).string(key);
    entry.tag(2, WireType.LengthDelimited).string(value);
    writer.tag(3, WireType.LengthDelimited).bytes(entry.finish());
  }
  return {
    typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo',
    value: Buffer.from(writer.finish()).toString('base64'),
    unknownFields: { fields: {} },
  };
};
